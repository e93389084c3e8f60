// What the WebAuthn library imports to read certificates, none of which is ever called: verify.ts refuses an attestation
// with certificates before the library sees it. wrangler.toml puts this module in the place of the packages that have it,
// which are an eighth of the bundle.

export class NoCertificates {
  constructor() {
    throw new Error('Attestations with certificates are not accepted.')
  }
}

const UNUSED = ''

const refuse = (): never => {
  throw new Error('Attestations with certificates are not accepted.')
}

/** No certificate is trusted, and no passkey signs with an algorithm against quantum computers (ALGORITHMS). */
export const SettingsService = {
  getRootCertificates: (): string[] => [],
  runtimeSupportsPQC: () => false,
}

export {
  NoCertificates as AuthorityKeyIdentifierExtension,
  NoCertificates as BasicConstraints,
  NoCertificates as Certificate,
  NoCertificates as CRLDistributionPointsExtension,
  NoCertificates as ECDSASigValue,
  NoCertificates as ECParameters,
  NoCertificates as ExtendedKeyUsage,
  NoCertificates as KeyDescription,
  NoCertificates as RSAPublicKey,
  NoCertificates as SubjectAlternativeName,
  NoCertificates as SubjectKeyIdentifierExtension,
  NoCertificates as X509Certificate,
  NoCertificates as X509ChainBuilder,
  NoCertificates as X509Crl,
  refuse as verifyAttestationAndroidKey,
  refuse as verifyAttestationAndroidSafetyNet,
  refuse as verifyAttestationApple,
  refuse as verifyAttestationFIDOU2F,
  refuse as verifyAttestationTPM,
  UNUSED as id_ce_basicConstraints,
  UNUSED as id_ce_extKeyUsage,
  UNUSED as id_ce_keyDescription,
  UNUSED as id_ce_subjectAltName,
  UNUSED as id_ecdsaWithSHA256,
  UNUSED as id_ecdsaWithSHA384,
  UNUSED as id_ecdsaWithSHA512,
  UNUSED as id_ecPublicKey,
  UNUSED as id_ml_dsa_44,
  UNUSED as id_ml_dsa_65,
  UNUSED as id_ml_dsa_87,
  UNUSED as id_rsaEncryption,
  UNUSED as id_secp256r1,
  UNUSED as id_secp384r1,
  UNUSED as id_sha1WithRSAEncryption,
  UNUSED as id_sha256WithRSAEncryption,
  UNUSED as id_sha384WithRSAEncryption,
  UNUSED as id_sha512WithRSAEncryption,
}
