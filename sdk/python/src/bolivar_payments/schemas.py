"""The objects of the interface by their names in the OpenAPI document."""

# Generated from docs/openapi.json by `npm run generate`.

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

from .files import Upload

# Money is exact: what has a point is a Decimal.
Number = Union[int, Decimal]


class PictureForm(TypedDict):
    file: str


class Registration(TypedDict):
    email: str
    password: str
    name: str


class _EmailVerificationRequired(TypedDict):
    email: str
    otp: str


class EmailVerification(_EmailVerificationRequired, total=False):
    password: str


class EmailOnly(TypedDict):
    email: str


class LoginRequest(TypedDict):
    email: str
    password: str


class _FactorLoginRequired(TypedDict):
    loginToken: str


class FactorLogin(_FactorLoginRequired, total=False):
    code: str
    recoveryCode: str
    passkey: PresentedPasskey


class PresentedPasskey(TypedDict):
    id: str
    type: Literal["public-key"]
    response: PresentedPasskeyResponse


class _PresentedPasskeyResponseRequired(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str


class PresentedPasskeyResponse(_PresentedPasskeyResponseRequired, total=False):
    userHandle: Union[str, None]


class PasskeyLogin(TypedDict):
    passkey: PresentedPasskey


class StepUpRequest(TypedDict, total=False):
    code: str
    recoveryCode: str
    passkey: PresentedPasskey
    password: str


class RefreshRequest(TypedDict):
    refreshToken: str


class PasswordChange(TypedDict):
    currentPassword: str
    newPassword: str


class PasswordReset(TypedDict):
    email: str
    otp: str
    password: str


class _ProfileChangesRequired(TypedDict):
    name: str


class ProfileChanges(_ProfileChangesRequired, total=False):
    language: Language


class NewTotpFactor(TypedDict, total=False):
    name: str


class TotpConfirmation(TypedDict):
    code: str


class NewPasskeyFactor(TypedDict):
    name: str
    credential: CreatedPasskey


class CreatedPasskey(TypedDict):
    id: str
    type: Literal["public-key"]
    response: CreatedPasskeyResponse


class _CreatedPasskeyResponseRequired(TypedDict):
    clientDataJSON: str
    attestationObject: str


class CreatedPasskeyResponse(_CreatedPasskeyResponseRequired, total=False):
    transports: List[str]


class _NewApiKeyRequired(TypedDict):
    name: str


class NewApiKey(_NewApiKeyRequired, total=False):
    environment: EnvironmentInput
    merchantId: str
    permissions: List[ApiKeyPermission]
    allowedAddresses: List[str]
    approvalAbove: Number
    expiresAt: str


class ApiKeyRotation(TypedDict, total=False):
    graceSeconds: int


class _NewMerchantRequired(TypedDict):
    name: str
    rif: str


class NewMerchant(_NewMerchantRequired, total=False):
    description: str


class MerchantChanges(TypedDict, total=False):
    name: str
    description: str


class MerchantStatusChange(TypedDict):
    status: MerchantActivity


class NewOwner(TypedDict):
    userId: str


class SettlementAccountChange(TypedDict):
    account: Union[str, None]


class MemberChanges(TypedDict):
    role: InvitedRole


class MemberBranchesInput(TypedDict):
    branchIds: Union[List[str], None]


class _NewInvitationRequired(TypedDict):
    email: str


class NewInvitation(_NewInvitationRequired, total=False):
    role: InvitedRole
    branchIds: Union[List[str], None]


class Acceptance(TypedDict, total=False):
    name: str
    password: str


class StoreChanges(TypedDict, total=False):
    name: str
    slug: str
    description: str
    theme: StoreChangesTheme
    preferredPaymentMethod: PayerMethod
    contact: StoreChangesContact


class StoreChangesTheme(TypedDict, total=False):
    primaryColor: str
    secondaryColor: str


class StoreChangesContact(TypedDict, total=False):
    phone: Union[str, None]
    whatsapp: Union[str, None]
    email: Union[str, None]


class ButtonChanges(TypedDict):
    origins: List[str]


class _NewPaymentLinkRequired(TypedDict):
    label: str
    amount: Union[Number, None]


class NewPaymentLink(_NewPaymentLinkRequired, total=False):
    description: str
    openAmount: bool
    minAmount: Union[Number, None]
    maxAmount: Union[Number, None]
    currency: Currency
    environment: EnvironmentInput
    expiresAt: str
    maxPayments: int
    returnUrl: Union[str, None]
    externalReference: str
    tillId: str
    metadata: Dict[str, str]


class PaymentLinkChanges(TypedDict, total=False):
    label: str
    description: str
    active: bool
    expiresAt: Union[str, None]
    returnUrl: Union[str, None]
    externalReference: Union[str, None]
    metadata: Dict[str, str]


class _NewCheckoutRequired(TypedDict):
    externalReference: str
    amount: Number
    currency: Currency


class NewCheckout(_NewCheckoutRequired, total=False):
    description: str
    customer: NewCheckoutCustomer
    lines: List[NewCheckoutLine]
    acceptPartial: bool
    expiresAt: str
    returnUrl: str
    cancelUrl: str
    tillId: str
    metadata: Dict[str, str]
    environment: EnvironmentInput


class _NewCheckoutCustomerRequired(TypedDict):
    name: str


class NewCheckoutCustomer(_NewCheckoutCustomerRequired, total=False):
    email: str
    phone: str
    document: str


class NewCheckoutLine(TypedDict):
    name: str
    quantity: Number
    unitAmount: Number


class NewRefund(TypedDict, total=False):
    amount: Number
    reason: str
    document: str
    name: str
    bankCode: BankCode
    externalReference: str
    metadata: Dict[str, str]


class Application(TypedDict, total=False):
    checkoutId: str
    chargeNoteId: str


class _NewPayerKeyRequired(TypedDict):
    phone: str
    document: str
    bankCode: BankCode


class NewPayerKey(_NewPayerKeyRequired, total=False):
    amount: Number
    amountVes: Number


class _NewChargeRequired(TypedDict):
    phone: str
    document: str
    bankCode: BankCode
    otp: str


class NewCharge(_NewChargeRequired, total=False):
    amount: Number
    amountVes: Number


class _NewVerificationRequired(TypedDict):
    reference: str
    phone: str
    bankCode: BankCode


class NewVerification(_NewVerificationRequired, total=False):
    amount: Number
    amountVes: Number
    paidAt: str


class NewReceiptMessage(TypedDict):
    transactionId: str
    channel: Literal["mail", "whatsapp"]
    to: str


class SandboxPayment(TypedDict, total=False):
    simulate: PaymentStatus
    amount: Number


class _SimulatedIncomingPaymentRequired(TypedDict):
    type: Literal["incoming_payment"]
    phone: str
    amount: Number


class SimulatedIncomingPayment(_SimulatedIncomingPaymentRequired, total=False):
    merchantId: str
    bankCode: BankCode
    reference: str


class _SimulatedLostAnswerRequired(TypedDict):
    type: Literal["lost_answer"]


class SimulatedLostAnswer(_SimulatedLostAnswerRequired, total=False):
    merchantId: str
    seconds: int


class _SimulatedBankOutageRequired(TypedDict):
    type: Literal["bank_outage"]


class SimulatedBankOutage(_SimulatedBankOutageRequired, total=False):
    merchantId: str
    seconds: int


class _SimulatedSlowBankRequired(TypedDict):
    type: Literal["slow_bank"]
    delaySeconds: int


class SimulatedSlowBank(_SimulatedSlowBankRequired, total=False):
    merchantId: str
    seconds: int


class _SimulatedLateNoticeRequired(TypedDict):
    type: Literal["late_notice"]
    delaySeconds: int


class SimulatedLateNotice(_SimulatedLateNoticeRequired, total=False):
    merchantId: str
    seconds: int


class _SimulatedDuplicateNoticeRequired(TypedDict):
    type: Literal["duplicate_notice"]


class SimulatedDuplicateNotice(_SimulatedDuplicateNoticeRequired, total=False):
    merchantId: str
    seconds: int


class _SimulatedWrongAmountRequired(TypedDict):
    type: Literal["wrong_amount"]
    amount: Number


class SimulatedWrongAmount(_SimulatedWrongAmountRequired, total=False):
    merchantId: str
    seconds: int


class _SimulatedRateChangeRequired(TypedDict):
    type: Literal["rate_change"]
    rate: Number


class SimulatedRateChange(_SimulatedRateChangeRequired, total=False):
    merchantId: str
    seconds: int


class _SimulatedReferenceUsedRequired(TypedDict):
    type: Literal["reference_used"]


class SimulatedReferenceUsed(_SimulatedReferenceUsedRequired, total=False):
    merchantId: str
    seconds: int


class _ClockAdvanceRequired(TypedDict):
    advance: int


class ClockAdvance(_ClockAdvanceRequired, total=False):
    merchantId: str


class _StatementFileRequired(TypedDict):
    file: str


class StatementFile(_StatementFileRequired, total=False):
    columns: Dict[str, str]
    decimal: DecimalMark
    confirm: str


class _PaymentToVerifyRequired(TypedDict):
    phone: str
    amount: Number


class PaymentToVerify(_PaymentToVerifyRequired, total=False):
    day: str
    bankCode: BankCode
    reference: str
    document: str
    externalReference: str
    tillId: str
    environment: EnvironmentInput


Reassignment = TypedDict(
    "Reassignment",
    {
        "externalReference": "str",
        "checkoutId": "str",
        "from": "Union[str, None]",
    }, total=False,
)


class _NewExternalPaymentRequired(TypedDict):
    method: ExternalMethod
    amount: Number
    currency: Currency


class NewExternalPayment(_NewExternalPaymentRequired, total=False):
    checkoutId: str
    externalReference: str
    tillId: str
    note: str
    environment: EnvironmentInput


class ExternalVoid(TypedDict, total=False):
    reason: str


class NewExternalRefund(TypedDict, total=False):
    amount: Number
    reason: str


class FloorSettingsChange(TypedDict, total=False):
    confirmation: List[ConfirmationRule]
    shiftDifferenceBoundVes: Union[Number, None]


class ConfirmationRule(TypedDict):
    method: ExternalMethod
    aboveVes: Number


class _NewCustomerRequired(TypedDict):
    name: str


class NewCustomer(_NewCustomerRequired, total=False):
    document: str
    email: str
    phones: List[str]
    externalReference: str
    metadata: Dict[str, str]
    notes: str
    environment: EnvironmentInput


class _CustomerFieldsRequired(TypedDict):
    name: str


class CustomerFields(_CustomerFieldsRequired, total=False):
    document: str
    email: str
    phones: List[str]
    externalReference: str
    metadata: Dict[str, str]
    notes: str


class CustomerImport(TypedDict):
    rows: List[CustomerFields]


class CustomerMerge(TypedDict):
    into: str


class _NewCustomerConsentRequired(TypedDict):
    status: SaidConsent


class NewCustomerConsent(_NewCustomerConsentRequired, total=False):
    how: str


class _NewChargeNoteRequired(TypedDict):
    customerId: str
    concept: str
    amount: Number
    currency: Currency
    dueOn: str


class NewChargeNote(_NewChargeNoteRequired, total=False):
    issuedOn: str
    externalReference: str
    lines: List[NewCheckoutLine]
    environment: EnvironmentInput


class ChargeNoteChanges(TypedDict, total=False):
    concept: str
    dueOn: str


class ChargeNoteImport(TypedDict):
    rows: List[ChargeNoteImportRowsItem]


class _ChargeNoteImportRowsItemRequired(TypedDict):
    concept: str
    amount: Number
    currency: Currency
    dueOn: str


class ChargeNoteImportRowsItem(_ChargeNoteImportRowsItemRequired, total=False):
    customerDocument: str
    customerExternalReference: str
    issuedOn: str
    externalReference: str


class ChargeNoteVoid(TypedDict, total=False):
    reason: str


class CollectionDecisions(TypedDict, total=False):
    reminders: List[ReminderStep]
    matchPayments: bool


class ReminderStep(TypedDict):
    days: int
    channel: CustomerChannel


class MessageSettings(TypedDict):
    dailyBudget: MessageSettingsDailyBudget


class MessageSettingsDailyBudget(TypedDict, total=False):
    mail: int
    whatsapp: int
    telegram: int


class _NewChannelRequired(TypedDict):
    kind: ChannelKind
    credentials: Dict[str, str]


class NewChannel(_NewChannelRequired, total=False):
    environment: EnvironmentInput


class ChannelCredentials(TypedDict):
    credentials: Dict[str, str]


class NewChannelBinding(TypedDict, total=False):
    customerId: str
    self: Literal[True]


class _NewSeriesRequired(TypedDict):
    concept: str
    amount: Number
    currency: Currency
    day: str
    customers: List[str]
    every: SeriesInterval


class NewSeries(_NewSeriesRequired, total=False):
    lines: List[NewCheckoutLine]
    endsOn: str
    dueAfterDays: int
    startsOn: str
    environment: EnvironmentInput


class _SeriesChangesRequired(TypedDict):
    concept: str
    amount: Number
    currency: Currency
    day: str
    customers: List[str]


class SeriesChanges(_SeriesChangesRequired, total=False):
    lines: List[NewCheckoutLine]
    endsOn: str
    dueAfterDays: int


class _NewBranchRequired(TypedDict):
    name: str


class NewBranch(_NewBranchRequired, total=False):
    address: str


class BranchChanges(TypedDict, total=False):
    name: str
    address: str
    active: bool


class NewTill(TypedDict):
    branchId: str
    name: str


class TillChanges(TypedDict, total=False):
    name: str
    active: bool


class NewTillSale(TypedDict, total=False):
    checkoutId: str
    amount: Number
    currency: Currency
    environment: EnvironmentInput


class _NewShiftRequired(TypedDict):
    tillId: str


class NewShift(_NewShiftRequired, total=False):
    float: List[ShiftFloat]
    environment: EnvironmentInput


class ShiftFloat(TypedDict):
    currency: Currency
    amount: Number


class _ShiftClosingRequired(TypedDict):
    counted: List[ShiftCount]


class ShiftClosing(_ShiftClosingRequired, total=False):
    note: str


class ShiftCount(TypedDict):
    method: ShiftMethod
    currency: Currency
    amount: Number


class ShiftNote(TypedDict):
    note: str


class _NewWebhookRequired(TypedDict):
    url: str
    events: List[WebhookSubscription]


class NewWebhook(_NewWebhookRequired, total=False):
    environment: EnvironmentInput


class WebhookChanges(TypedDict, total=False):
    url: str
    events: List[WebhookSubscription]
    active: bool


_NewWebhookReplayRequired = TypedDict(
    "_NewWebhookReplayRequired",
    {
        "from": "str",
        "to": "str",
    },
)


class NewWebhookReplay(_NewWebhookReplayRequired, total=False):
    types: List[SubscribableEventType]


class _NewBankAccountRequired(TypedDict):
    account_number: str
    document: str
    holder: str


class NewBankAccount(_NewBankAccountRequired, total=False):
    phone: str
    alias: str
    environment: EnvironmentInput


class NewOwnBankConnection(TypedDict):
    protocol: BankProtocol
    accountId: str
    credentials: Dict[str, str]


class BankCredentials(TypedDict):
    credentials: Dict[str, str]


class _NewMobilePaymentRequired(TypedDict):
    account_number: str
    phone: str
    amount: Number


class NewMobilePayment(_NewMobilePaymentRequired, total=False):
    bank_code: BankCode
    document: str
    name: str
    concept: str
    external_reference: str
    metadata: Dict[str, str]


class _NewTransferRequired(TypedDict):
    account_number: str
    destination_account: str
    document: str
    name: str
    amount: Number


class NewTransfer(_NewTransferRequired, total=False):
    concept: str
    external_reference: str
    metadata: Dict[str, str]


class _NewPayoutRequired(TypedDict):
    rows: List[NewPayoutRowsItem]


class NewPayout(_NewPayoutRequired, total=False):
    label: str
    account: str
    scheduledFor: str
    environment: EnvironmentInput


class _NewPayoutRowsItemRequired(TypedDict):
    phone: str
    bankCode: BankCode
    document: str
    name: str
    amount: Number


class NewPayoutRowsItem(_NewPayoutRowsItemRequired, total=False):
    concept: str
    externalReference: str


class _PaymentResolutionRequired(TypedDict):
    status: FinalPaymentStatus
    reason: str


class PaymentResolution(_PaymentResolutionRequired, total=False):
    reference: str


class _SavedPayeesRequired(TypedDict):
    payees: List[PayeeFields]


class SavedPayees(_SavedPayeesRequired, total=False):
    environment: EnvironmentInput


class _PayeeFieldsRequired(TypedDict):
    phone: str
    bankCode: BankCode
    document: str
    name: str


class PayeeFields(_PayeeFieldsRequired, total=False):
    group: str


class NotificationPreferencesChange(TypedDict):
    data: List[NotificationPreferenceChange]


class _NotificationPreferenceChangeRequired(TypedDict):
    type: NotificationType


class NotificationPreferenceChange(_NotificationPreferenceChangeRequired, total=False):
    inApp: bool
    email: bool
    push: bool


class NotificationChange(TypedDict):
    read: bool


class _NewPushSubscriptionRequired(TypedDict):
    endpoint: str
    keys: NewPushSubscriptionKeys


class NewPushSubscription(_NewPushSubscriptionRequired, total=False):
    expirationTime: Union[int, None]


class NewPushSubscriptionKeys(TypedDict):
    p256dh: str
    auth: str


class UserStatusChange(TypedDict):
    status: SettableUserStatus


class _UserKycChangeRequired(TypedDict):
    kycStatus: KycStatus


class UserKycChange(_UserKycChangeRequired, total=False):
    reason: str
    submittedAt: str


class _AdminMerchantStatusChangeRequired(TypedDict):
    status: MerchantActivity


class AdminMerchantStatusChange(_AdminMerchantStatusChangeRequired, total=False):
    reason: str


class RifRelease(TypedDict):
    reason: str


class _OperationChangeRequired(TypedDict):
    environment: EnvironmentInput
    enabled: bool
    reason: str


class OperationChange(_OperationChangeRequired, total=False):
    bank: Literal["0001", "0102", "0104", "0105", "0108", "0114", "0115", "0128", "0134", "0137", "0138", "0146", "0151", "0156", "0157", "0163", "0166", "0168", "0169", "0171", "0172", "0173", "0174", "0175", "0177", "0178", "0191", "0601", None]
    merchantId: Union[str, None]


class BankAccountConnection(TypedDict):
    connection: Union[str, None]


class BankAccountRelease(TypedDict):
    reason: str


class ConnectionRejection(TypedDict):
    reason: str


class ConnectionDisabling(TypedDict):
    reason: str


class NewRate(TypedDict):
    currency: RatedCurrency
    rate: Number
    effectiveDate: str


class _BncNoticeRequired(TypedDict):
    PaymentType: Literal["P2P", "TRF", "DEP"]
    DestinyBankReference: Union[str, Number]
    Amount: Union[str, Number]


class BncNotice(_BncNoticeRequired, total=False):
    OriginBankReference: Union[str, Number, None]
    OriginBankCode: Union[str, Number, None]
    Date: Union[str, Number, None]
    TxDate: Union[str, Number, None]
    Hour: Any
    TxHour: Any
    CurrencyCode: Union[str, Number, None]
    ClientPhone: Union[str, Number, None]
    Concept: Any
    CommerceID: Union[str, Number, None]
    CommercePhone: Union[str, Number, None]
    CreditorAccount: Union[str, Number, None]


class _R4NoticeRequired(TypedDict):
    TelefonoEmisor: Union[str, Number]
    BancoEmisor: Union[str, Number]
    Monto: Union[str, Number]
    FechaHora: Union[str, Number]
    Referencia: Union[str, Number]
    CodigoRed: Union[str, Number]


class R4Notice(_R4NoticeRequired, total=False):
    IdComercio: Union[str, Number, None]
    TelefonoComercio: Union[str, Number, None]
    Concepto: Any


class _BdvNoticeRequired(TypedDict):
    bancoOrdenante: Union[str, Number]
    referenciaBancoOrdenante: Union[str, Number]
    numeroCliente: Union[str, Number]
    fecha: Union[str, Number]
    monto: Union[str, Number]


class BdvNotice(_BdvNoticeRequired, total=False):
    idComercio: Union[str, Number, None]
    numeroComercio: Union[str, Number, None]
    hora: Any


class MercantilNotice(TypedDict):
    data: str


class _TesoroNoticeRequired(TypedDict):
    payment_type: str
    reference: Union[str, Number]
    amount: Union[str, Number]
    payment_date: Union[str, Number]


class TesoroNotice(_TesoroNoticeRequired, total=False):
    source_bank: Union[str, Number, None]
    source_phone: Union[str, Number, None]
    document: Any
    description: Any


class WhatsAppWebhook(TypedDict, total=False):
    entry: List[Any]


class TelegramUpdate(TypedDict, total=False):
    update_id: Any


class TransactionPendingEvent(TypedDict):
    id: str
    type: Literal["transaction.pending"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: TransactionEventData


class TransactionEventData(TypedDict):
    id: str
    merchantId: str
    amount: Number
    currency: Currency
    status: TransactionStatus
    environment: BankEnvironment
    createdAt: str
    paymentMethod: PaymentMethod
    reference: Union[str, None]
    externalReference: Union[str, None]
    paymentLinkId: Union[str, None]
    checkoutId: Union[str, None]
    amountVes: Number
    refundedVes: Number
    needsReview: bool
    failureReason: Union[Failure, None]
    tillId: Union[str, None]
    branchId: Union[str, None]
    shiftId: Union[str, None]
    payer: MaskedPayer
    merchantName: str
    statedReference: Union[str, None]
    completedAt: Union[str, None]
    metadata: Dict[str, str]
    rate: Union[Number, None]
    rateDate: Union[str, None]
    refunds: List[Refund]
    receiptUrl: str
    paymentLink: Union[str, None]


class Failure(TypedDict):
    code: FailureCode
    es: str
    en: str


class MaskedPayer(TypedDict):
    bankCode: Union[str, None]
    phone: Union[str, None]
    document: Union[str, None]


class _RefundRequired(TypedDict):
    id: str
    transactionId: str
    status: PaymentStatus
    amount: Number
    currency: Literal["VES"]
    reference: Union[str, None]
    reason: Union[str, None]
    needsReview: bool
    shiftId: Union[str, None]
    externalReference: Union[str, None]
    metadata: Dict[str, str]
    createdAt: str
    updatedAt: str


class Refund(_RefundRequired, total=False):
    failureReason: Failure


class TransactionCompletedEvent(TypedDict):
    id: str
    type: Literal["transaction.completed"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: TransactionEventData


class TransactionFailedEvent(TypedDict):
    id: str
    type: Literal["transaction.failed"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: TransactionEventData


class TransactionRefundedEvent(TypedDict):
    id: str
    type: Literal["transaction.refunded"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: RefundEventData


class RefundEventData(TypedDict):
    id: str
    merchantId: str
    amount: Number
    currency: Currency
    status: TransactionStatus
    environment: BankEnvironment
    createdAt: str
    paymentMethod: PaymentMethod
    reference: Union[str, None]
    externalReference: Union[str, None]
    paymentLinkId: Union[str, None]
    checkoutId: Union[str, None]
    amountVes: Number
    refundedVes: Number
    needsReview: bool
    failureReason: Union[Failure, None]
    tillId: Union[str, None]
    branchId: Union[str, None]
    shiftId: Union[str, None]
    payer: MaskedPayer
    merchantName: str
    statedReference: Union[str, None]
    completedAt: Union[str, None]
    metadata: Dict[str, str]
    rate: Union[Number, None]
    rateDate: Union[str, None]
    refunds: List[Refund]
    receiptUrl: str
    paymentLink: Union[str, None]
    refund: Refund


class TransactionReassignedEvent(TypedDict):
    id: str
    type: Literal["transaction.reassigned"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ReassignmentEventData


ReassignmentEventData = TypedDict(
    "ReassignmentEventData",
    {
        "id": "str",
        "merchantId": "str",
        "amount": "Number",
        "currency": "Currency",
        "status": "TransactionStatus",
        "environment": "BankEnvironment",
        "createdAt": "str",
        "paymentMethod": "PaymentMethod",
        "reference": "Union[str, None]",
        "externalReference": "Union[str, None]",
        "paymentLinkId": "Union[str, None]",
        "checkoutId": "Union[str, None]",
        "amountVes": "Number",
        "refundedVes": "Number",
        "needsReview": "bool",
        "failureReason": "Union[Failure, None]",
        "tillId": "Union[str, None]",
        "branchId": "Union[str, None]",
        "shiftId": "Union[str, None]",
        "payer": "MaskedPayer",
        "merchantName": "str",
        "statedReference": "Union[str, None]",
        "completedAt": "Union[str, None]",
        "metadata": "Dict[str, str]",
        "rate": "Union[Number, None]",
        "rateDate": "Union[str, None]",
        "refunds": "List[Refund]",
        "receiptUrl": "str",
        "paymentLink": "Union[str, None]",
        "from": "Union[PaidSale, None]",
        "to": "Union[PaidSale, None]",
    },
)


class PaidSale(TypedDict):
    externalReference: Union[str, None]
    checkoutId: Union[str, None]


class RefundPendingEvent(TypedDict):
    id: str
    type: Literal["refund.pending"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: RefundEventData


class RefundSucceededEvent(TypedDict):
    id: str
    type: Literal["refund.succeeded"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: RefundEventData


class RefundFailedEvent(TypedDict):
    id: str
    type: Literal["refund.failed"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: RefundEventData


class TransferSuccessEvent(TypedDict):
    id: str
    type: Literal["transfer.success"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: TransferEventData


class TransferEventData(TypedDict):
    id: str
    type: Literal["p2p", "transfer"]
    status: FinalPaymentStatus
    amount: Number
    reference: Union[str, None]
    failureReason: Union[FailureCode, None]
    externalReference: Union[str, None]
    metadata: Dict[str, str]
    payoutId: Union[str, None]


class TransferFailedEvent(TypedDict):
    id: str
    type: Literal["transfer.failed"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: TransferEventData


class PaymentLinkCompletedEvent(TypedDict):
    id: str
    type: Literal["payment_link.completed"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: PaymentLinkEventData


class PaymentLinkEventData(TypedDict):
    id: str
    label: str
    payments: int
    externalReference: Union[str, None]
    metadata: Dict[str, str]
    tillId: Union[str, None]
    branchId: Union[str, None]


class PaymentLinkExpiredEvent(TypedDict):
    id: str
    type: Literal["payment_link.expired"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: PaymentLinkEventData


class CheckoutCreatedEvent(TypedDict):
    id: str
    type: Literal["checkout.created"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: CheckoutEventData


class _CheckoutEventDataRequired(TypedDict):
    id: str
    externalReference: str
    status: CheckoutStatus
    amount: Number
    currency: Currency
    receivedVes: Number
    overpaidVes: Number
    metadata: Dict[str, str]
    expiresAt: str
    paidAt: Union[str, None]
    tillId: Union[str, None]
    branchId: Union[str, None]
    transactionId: Union[str, None]


class CheckoutEventData(_CheckoutEventDataRequired, total=False):
    byHand: Literal[True]


class CheckoutPaidEvent(TypedDict):
    id: str
    type: Literal["checkout.paid"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: CheckoutEventData


class CheckoutPartiallyPaidEvent(TypedDict):
    id: str
    type: Literal["checkout.partially_paid"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: CheckoutEventData


class CheckoutOverpaidEvent(TypedDict):
    id: str
    type: Literal["checkout.overpaid"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: CheckoutEventData


class CheckoutExpiredEvent(TypedDict):
    id: str
    type: Literal["checkout.expired"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: CheckoutEventData


class CheckoutCanceledEvent(TypedDict):
    id: str
    type: Literal["checkout.canceled"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: CheckoutEventData


class PaymentUnappliedEvent(TypedDict):
    id: str
    type: Literal["payment.unapplied"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: UnappliedPaymentEventData


class UnappliedPaymentEventData(TypedDict):
    id: str
    checkoutId: Union[str, None]
    transactionId: str
    externalReference: Union[str, None]
    metadata: Dict[str, str]
    amountVes: Number
    reason: UnappliedReason
    candidates: List[str]
    status: Literal["open"]


class PaymentNeedsReviewEvent(TypedDict):
    id: str
    type: Literal["payment.needs_review"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: NeedsReviewEventData


class NeedsReviewEventData(TypedDict):
    paymentId: str
    kind: PaymentKind
    amount: Number
    transactionId: Union[str, None]
    refundId: Union[str, None]
    payoutId: Union[str, None]


class ExternalPaymentRecordedEvent(TypedDict):
    id: str
    type: Literal["external_payment.recorded"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ExternalPayment


class ExternalPayment(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    method: ExternalMethod
    amount: Number
    currency: Currency
    amountVes: Number
    rate: Union[Number, None]
    rateDate: Union[str, None]
    status: ExternalPaymentStatus
    needsConfirmation: bool
    checkoutId: Union[str, None]
    externalReference: Union[str, None]
    note: Union[str, None]
    recordedBy: MerchantPerson
    confirmedBy: Union[MerchantPerson, None]
    voidedBy: Union[MerchantPerson, None]
    voidReason: Union[str, None]
    refundOf: Union[str, None]
    refundedAmount: Number
    tillId: Union[str, None]
    branchId: Union[str, None]
    shiftId: Union[str, None]
    voidShiftId: Union[str, None]
    createdAt: str


class MerchantPerson(TypedDict):
    id: str
    name: str


class ExternalPaymentConfirmedEvent(TypedDict):
    id: str
    type: Literal["external_payment.confirmed"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ExternalPayment


class ExternalPaymentVoidedEvent(TypedDict):
    id: str
    type: Literal["external_payment.voided"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ExternalPayment


class ShiftOpenedEvent(TypedDict):
    id: str
    type: Literal["shift.opened"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: Shift


class Shift(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    tillId: str
    branchId: str
    status: Literal["open", "closed"]
    openedBy: MerchantPerson
    openedAt: str
    float: List[ShiftFloatItem]
    closedBy: Union[MerchantPerson, None]
    closedAt: Union[str, None]
    counted: Union[List[ShiftAmount], None]
    expected: Union[List[ShiftAmount], None]
    difference: Union[List[ShiftAmount], None]
    differenceVes: Union[Number, None]
    note: Union[str, None]
    noteRequired: bool
    managerNote: Union[str, None]
    notedBy: Union[MerchantPerson, None]
    notedAt: Union[str, None]


class ShiftFloatItem(TypedDict):
    currency: Currency
    amount: Number


class ShiftAmount(TypedDict):
    method: ShiftMethod
    currency: Currency
    amount: Number


class ShiftClosedEvent(TypedDict):
    id: str
    type: Literal["shift.closed"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: Shift


class CustomerCreatedEvent(TypedDict):
    id: str
    type: Literal["customer.created"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: CustomerEventData


class CustomerEventData(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    name: str
    document: Union[str, None]
    email: Union[str, None]
    phones: List[str]
    externalReference: Union[str, None]
    metadata: Dict[str, str]
    notes: Union[str, None]
    consents: List[CustomerConsent]
    createdAt: str
    updatedAt: str


class CustomerConsent(TypedDict):
    channel: CustomerChannel
    status: ConsentStatus
    at: Union[str, None]
    how: Union[str, None]


class CustomerUpdatedEvent(TypedDict):
    id: str
    type: Literal["customer.updated"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: CustomerEventData


class CustomerMergedEvent(TypedDict):
    id: str
    type: Literal["customer.merged"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: CustomerEventData


class NoteCreatedEvent(TypedDict):
    id: str
    type: Literal["note.created"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ChargeNoteEventData


class ChargeNoteEventData(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    number: int
    customerId: str
    customerName: str
    concept: str
    lines: Union[List[CheckoutLine], None]
    amount: Number
    currency: Currency
    issuedOn: str
    dueOn: str
    status: ChargeNoteStatus
    daysOverdue: int
    paid: Number
    remaining: Number
    checkoutId: str
    externalReference: Union[str, None]
    seriesId: Union[str, None]
    period: Union[str, None]
    voidReason: Union[str, None]
    paidAt: Union[str, None]
    createdAt: str
    updatedAt: str


class CheckoutLine(TypedDict):
    name: str
    quantity: Number
    unitAmount: Number


class NotePartiallyPaidEvent(TypedDict):
    id: str
    type: Literal["note.partially_paid"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ChargeNoteEventData


class NotePaidEvent(TypedDict):
    id: str
    type: Literal["note.paid"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ChargeNoteEventData


class NoteOverdueEvent(TypedDict):
    id: str
    type: Literal["note.overdue"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ChargeNoteEventData


class NoteVoidedEvent(TypedDict):
    id: str
    type: Literal["note.voided"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ChargeNoteEventData


class NoteReopenedEvent(TypedDict):
    id: str
    type: Literal["note.reopened"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: ChargeNoteEventData


class PayoutCompletedEvent(TypedDict):
    id: str
    type: Literal["payout.completed"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: PayoutEventData


class PayoutEventData(TypedDict):
    id: str
    status: PayoutStatus
    rows: int
    total: Number
    succeeded: int
    succeededTotal: Number
    failed: int
    failedTotal: Number
    failedRows: List[PayoutFailedRow]
    createdAt: str
    completedAt: Union[str, None]


class PayoutFailedRow(TypedDict):
    index: int
    amount: Number
    externalReference: Union[str, None]
    failureReason: FailureCode


class PayoutFailedRowsEvent(TypedDict):
    id: str
    type: Literal["payout.failed_rows"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: PayoutEventData


class BankDegradedEvent(TypedDict):
    id: str
    type: Literal["bank.degraded"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: BankHealthEventData


class BankHealthEventData(TypedDict):
    bankCode: str
    operation: BankOperation
    since: str


class BankRecoveredEvent(TypedDict):
    id: str
    type: Literal["bank.recovered"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: BankHealthEventData


class MemberJoinedEvent(TypedDict):
    id: str
    type: Literal["member.joined"]
    timestamp: str
    merchantId: str
    environment: None
    data: MemberEventData


class MemberEventData(TypedDict):
    merchantId: str
    userId: str
    role: Literal["OWNER", "ADMIN", "MEMBER"]


class MemberRemovedEvent(TypedDict):
    id: str
    type: Literal["member.removed"]
    timestamp: str
    merchantId: str
    environment: None
    data: MemberEventData


class WebhookTestEvent(TypedDict):
    id: str
    type: Literal["webhook.test"]
    timestamp: str
    merchantId: str
    environment: Environment
    data: TestEventData


class TestEventData(TypedDict):
    webhookId: str
    message: str


class RegisteredUser(TypedDict):
    id: str
    email: str
    name: str
    emailVerified: bool
    createdAt: str


class ApiError(TypedDict):
    error: ApiErrorError


class _ApiErrorErrorRequired(TypedDict):
    code: ErrorCode
    message: str
    status: int
    requestId: str


class ApiErrorError(_ApiErrorErrorRequired, total=False):
    details: List[ErrorDetail]


class ErrorDetail(TypedDict):
    path: str
    message: str


class Message(TypedDict):
    message: str


class Login(TypedDict):
    accessToken: str
    tokenType: Literal["Bearer"]
    expiresIn: Literal[86400]
    refreshToken: str
    user: LoginUser


class LoginUser(TypedDict):
    id: str
    email: str
    name: str
    role: UserRole
    emailVerified: bool
    kycStatus: KycStatus


class FactorRequired(TypedDict):
    factorRequired: Literal[True]
    loginToken: str
    methods: List[Literal["totp", "passkey", "recovery_code"]]


class PasskeyRequestOptions(TypedDict):
    challenge: str
    rpId: str
    timeout: int
    userVerification: Literal["required"]


class CurrentUser(TypedDict):
    id: str
    email: str
    name: str
    role: UserRole
    emailVerified: bool
    kycStatus: KycStatus
    language: Union[Language, None]
    createdAt: str
    merchants: List[MerchantMembership]


class MerchantMembership(TypedDict):
    id: str
    name: str
    role: MemberRole


class MyKyc(TypedDict):
    status: KycStatus
    legalName: Union[str, None]
    document: Union[str, None]
    documentType: Union[IdentityDocumentType, None]
    files: List[KycFile]
    reason: Union[str, None]
    submittedAt: Union[str, None]
    decidedAt: Union[str, None]


class KycFile(TypedDict):
    id: str
    type: Literal["image/png", "image/jpeg", "image/webp", "application/pdf"]
    size: int
    createdAt: str


class SessionList(TypedDict):
    data: List[SessionListDataItem]


class SessionListDataItem(TypedDict):
    id: str
    userAgent: Union[str, None]
    ip: Union[str, None]
    createdAt: str
    lastUsedAt: str
    current: bool


class FactorList(TypedDict):
    data: List[Factor]
    recoveryCodesLeft: int
    resetDueAt: Union[str, None]
    stepUp: StepUpState


class Factor(TypedDict):
    id: str
    kind: Literal["totp", "passkey"]
    name: str
    createdAt: str
    lastUsedAt: Union[str, None]


class StepUpState(TypedDict):
    methods: List[Literal["totp", "passkey", "recovery_code", "password"]]
    validUntil: Union[str, None]


class TotpEnrolment(TypedDict):
    id: str
    secret: str
    uri: str


class PasskeyCreationOptions(TypedDict):
    challenge: str
    rp: PasskeyCreationOptionsRp
    user: PasskeyCreationOptionsUser
    pubKeyCredParams: List[PasskeyAlgorithm]
    timeout: int
    excludeCredentials: List[KnownPasskey]
    authenticatorSelection: PasskeyCreationOptionsAuthenticatorSelection
    attestation: Literal["none"]


class PasskeyCreationOptionsRp(TypedDict):
    id: str
    name: str


class PasskeyCreationOptionsUser(TypedDict):
    id: str
    name: str
    displayName: str


class PasskeyCreationOptionsAuthenticatorSelection(TypedDict):
    residentKey: Literal["required"]
    requireResidentKey: Literal[True]
    userVerification: Literal["required"]


class PasskeyAlgorithm(TypedDict):
    type: Literal["public-key"]
    alg: Literal[-7, -8, -257]


class KnownPasskey(TypedDict):
    type: Literal["public-key"]
    id: str
    transports: List[Literal["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]]


class RecoveryCodes(TypedDict):
    codes: List[str]


class ShownApiKey(TypedDict):
    id: str
    name: str
    environment: Environment
    prefix: str
    lastFour: str
    merchantId: Union[str, None]
    permissions: Union[List[ApiKeyPermission], None]
    allowedAddresses: Union[List[str], None]
    approvalAbove: Union[Number, None]
    createdAt: str
    lastUsedAt: Union[str, None]
    expiresAt: Union[str, None]
    key: str


class ApiKeyList(TypedDict):
    data: List[ApiKey]
    page: int
    limit: int
    total: int


class ApiKey(TypedDict):
    id: str
    name: str
    environment: Environment
    prefix: str
    lastFour: str
    merchantId: Union[str, None]
    permissions: Union[List[ApiKeyPermission], None]
    allowedAddresses: Union[List[str], None]
    approvalAbove: Union[Number, None]
    createdAt: str
    lastUsedAt: Union[str, None]
    expiresAt: Union[str, None]


class Merchant(TypedDict):
    id: str
    name: str
    rif: str
    description: str
    owner: MerchantOwner
    status: MerchantActivity
    createdAt: str
    updatedAt: str


class MerchantOwner(TypedDict):
    id: str
    email: str
    name: str


class MerchantList(TypedDict):
    data: List[MerchantListItem]
    page: int
    limit: int
    total: int


class MerchantListItem(TypedDict):
    id: str
    name: str
    rif: str
    description: str
    owner: str
    status: MerchantActivity


class MerchantUpdate(TypedDict):
    id: str
    name: str
    rif: str
    description: str
    owner: str
    status: MerchantActivity
    updatedAt: str


class SettlementAccount(TypedDict):
    settlementAccount: Union[SettlementBankAccount, None]
    pending: Union[PendingSettlementAccountChange, None]
    changeDelayHours: int


class SettlementBankAccount(TypedDict):
    id: str
    bankCode: str
    bankName: str
    accountNumber: str
    holder: str


class PendingSettlementAccountChange(TypedDict):
    settlementAccount: Union[SettlementBankAccount, None]
    effectiveAt: str
    requestedAt: str
    requestedBy: PendingSettlementAccountChangeRequestedBy


class PendingSettlementAccountChangeRequestedBy(TypedDict):
    id: str
    name: str


class MemberList(TypedDict):
    data: List[Member]


class Member(TypedDict):
    userId: str
    email: str
    name: str
    role: MemberRole


class MemberBranches(TypedDict):
    userId: str
    branchIds: Union[List[str], None]


class Invitation(TypedDict):
    id: str
    email: str
    role: InvitedRole
    branchIds: Union[List[str], None]
    status: InvitationStatus
    expiresAt: str
    createdAt: str


class InvitationList(TypedDict):
    data: List[Invitation]
    page: int
    limit: int
    total: int


class InvitationView(TypedDict):
    merchant: InvitationViewMerchant
    email: str
    role: InvitedRole
    newUser: bool
    expiresAt: str


class InvitationViewMerchant(TypedDict):
    id: str
    name: str


class Accepted(TypedDict):
    message: str
    merchant: AcceptedMerchant


class AcceptedMerchant(TypedDict):
    id: str
    name: str
    role: InvitedRole


class MerchantAccess(TypedDict):
    webhooks: List[AccessWebhook]
    keys: List[AccessKey]
    members: List[AccessMember]
    invitations: List[AccessInvitation]
    bankConnections: List[AccessConnection]
    payouts: List[AccessPayout]


class AccessWebhook(TypedDict):
    id: str
    url: str
    environment: Environment
    active: bool
    createdBy: AccessMaker
    createdAt: str


class AccessMaker(TypedDict):
    id: str
    name: str
    email: str


class AccessKey(TypedDict):
    id: str
    name: str
    environment: Environment
    prefix: str
    lastFour: str
    bound: bool
    permissions: Union[List[ApiKeyPermission], None]
    user: AccessMaker
    role: MemberRole
    createdAt: str
    lastUsedAt: Union[str, None]
    expiresAt: Union[str, None]


class AccessMember(TypedDict):
    userId: str
    email: str
    name: str
    role: MemberRole


class AccessInvitation(TypedDict):
    id: str
    email: str
    role: InvitedRole
    invitedBy: AccessMaker
    expiresAt: str


class AccessConnection(TypedDict):
    id: str
    protocol: BankProtocol
    status: BankConnectionStatus
    account: AccessAccount
    pending: bool
    user: AccessMaker


class AccessAccount(TypedDict):
    bankCode: str
    bankName: str
    accountNumber: str


class AccessPayout(TypedDict):
    id: str
    environment: Environment
    status: PayoutStatus
    account: AccessAccount
    rowCount: int
    total: Number
    scheduledFor: Union[str, None]
    submittedBy: AccessMaker


class Store(TypedDict):
    merchantId: str
    name: str
    slug: str
    description: str
    logo: Union[str, None]
    banner: Union[str, None]
    theme: Theme


class Theme(TypedDict):
    primaryColor: str
    secondaryColor: str


class UploadedLogo(TypedDict):
    logo: str


class UploadedBanner(TypedDict):
    banner: str


class StoreLinkList(TypedDict):
    data: List[StoreLink]


class StoreLink(TypedDict):
    id: str
    url: str
    label: str
    active: bool


class ButtonSettings(TypedDict):
    origins: List[str]


class PublicStore(TypedDict):
    name: str
    slug: str
    description: str
    logo: Union[str, None]
    banner: Union[str, None]
    theme: Theme
    rif: str
    preferredPaymentMethod: PayerMethod
    contact: PublicStoreContact
    links: List[PublicStoreLinksItem]


class PublicStoreContact(TypedDict):
    phone: Union[str, None]
    whatsapp: Union[str, None]
    email: Union[str, None]


class PublicStoreLinksItem(TypedDict):
    label: str
    url: str
    amount: Union[Number, None]
    currency: str


class PaymentLink(TypedDict):
    id: str
    merchantId: str
    token: str
    url: str
    label: str
    description: str
    amount: Union[Number, None]
    minAmount: Union[Number, None]
    maxAmount: Union[Number, None]
    currency: Currency
    status: PaymentLinkStatus
    active: bool
    environment: Environment
    maxPayments: Union[int, None]
    payments: int
    expiresAt: Union[str, None]
    returnUrl: Union[str, None]
    externalReference: Union[str, None]
    metadata: Dict[str, str]
    tillId: Union[str, None]
    branchId: Union[str, None]
    createdAt: str


class PaymentLinkList(TypedDict):
    data: List[PaymentLink]
    page: int
    limit: int
    total: int


class Checkout(TypedDict):
    id: str
    merchantId: str
    url: str
    externalReference: str
    status: CheckoutStatus
    description: str
    amount: Number
    currency: Currency
    amountVes: Union[Number, None]
    rate: Union[Number, None]
    quoteExpiresAt: Union[str, None]
    acceptPartial: bool
    receivedVes: Number
    remainingVes: Union[Number, None]
    overpaidVes: Number
    refundedVes: Number
    customer: Union[CheckoutCustomer, None]
    lines: Union[List[CheckoutLine], None]
    metadata: Dict[str, str]
    returnUrl: Union[str, None]
    cancelUrl: Union[str, None]
    environment: Environment
    expiresAt: Union[str, None]
    paidAt: Union[str, None]
    createdAt: str
    tillId: Union[str, None]
    branchId: Union[str, None]
    createdBy: Union[MerchantPerson, None]
    transactions: List[CheckoutTransaction]
    externalPayments: List[CheckoutExternalPayment]


class CheckoutCustomer(TypedDict):
    name: str
    email: Union[str, None]
    phone: Union[str, None]
    document: Union[str, None]


class CheckoutTransaction(TypedDict):
    id: str
    status: TransactionStatus
    amountVes: Number
    applied: bool
    createdAt: str


class CheckoutExternalPayment(TypedDict):
    id: str
    method: ExternalMethod
    status: ExternalPaymentStatus
    amountVes: Number
    applied: bool


class CheckoutList(TypedDict):
    data: List[Checkout]
    page: int
    limit: int
    total: int


class CheckoutRefund(TypedDict):
    refunds: List[Refund]
    amountVes: Number


class UnappliedPaymentList(TypedDict):
    data: List[UnappliedPayment]
    page: int
    limit: int
    total: int


class UnappliedPayment(TypedDict):
    id: str
    checkoutId: Union[str, None]
    transactionId: str
    amountVes: Number
    reason: UnappliedReason
    candidates: List[str]
    status: UnappliedStatus
    createdAt: str
    tillId: Union[str, None]
    branchId: Union[str, None]
    shiftId: Union[str, None]


class PayView(TypedDict):
    token: str
    label: str
    description: str
    amount: Union[Number, None]
    minAmount: Union[Number, None]
    maxAmount: Union[Number, None]
    currency: Currency
    amountVes: Union[Number, None]
    rate: Union[Number, None]
    status: PaymentLinkStatus
    environment: Environment
    expiresAt: Union[str, None]
    merchant: PayViewMerchant
    methods: List[Union[PayViewMethodsItem1, PayViewMethodsItem2]]
    failingMethods: List[PayerMethod]
    payerKeys: Union[PayViewPayerKeys, None]
    checkout: Union[PayableCheckout, None]


class PayViewMerchant(TypedDict):
    name: str
    logo: Union[str, None]
    theme: Theme


class PayViewMethodsItem1(TypedDict):
    type: Literal["c2p"]


class PayViewMethodsItem2(TypedDict):
    type: Literal["mobile_payment"]
    bankCode: str
    bankName: str
    phone: str
    document: str


class PayViewPayerKeys(TypedDict):
    validSeconds: Union[Number, None]


class PayableCheckout(TypedDict):
    externalReference: str
    status: CheckoutStatus
    lines: Union[List[CheckoutLine], None]
    acceptPartial: bool
    totalVes: Union[Number, None]
    receivedVes: Number
    remainingVes: Union[Number, None]
    asksSentAmount: bool
    quoteExpiresAt: Union[str, None]
    returnUrl: Union[str, None]
    cancelUrl: Union[str, None]


class PayerKeyRequested(TypedDict):
    message: str


class _PaidRequired(TypedDict):
    status: PaymentStatus
    message: str
    transactionId: str
    reference: Union[str, None]


class Paid(_PaidRequired, total=False):
    failureReason: Failure


class ReceiptRequested(TypedDict):
    message: str


class SandboxResult(TypedDict):
    status: PaymentStatus
    message: str
    transactionId: str


class Simulation(TypedDict):
    id: str
    merchantId: str
    type: SimulationType
    status: SimulationStatus
    delaySeconds: Union[int, None]
    amount: Union[Number, None]
    rate: Union[Number, None]
    payment: Union[SimulatedPayment, None]
    endsAt: Union[str, None]
    spentAt: Union[str, None]
    createdAt: str


class SimulatedPayment(TypedDict):
    phone: str
    bankCode: Union[str, None]
    amount: Number
    reference: str
    bookedOn: str
    shownAt: str
    notices: int


class SimulationList(TypedDict):
    data: List[Simulation]


class SandboxClock(TypedDict):
    merchantId: str
    now: str
    aheadSeconds: int


class TransactionList(TypedDict):
    data: List[TransactionItem]
    page: int
    limit: int
    total: int


class TransactionItem(TypedDict):
    id: str
    merchantId: str
    amount: Number
    currency: Currency
    status: TransactionStatus
    environment: BankEnvironment
    createdAt: str
    paymentMethod: PaymentMethod
    reference: Union[str, None]
    externalReference: Union[str, None]
    label: str
    paymentLinkId: Union[str, None]
    checkoutId: Union[str, None]
    amountVes: Number
    refundedVes: Number
    needsReview: bool
    failureReason: Union[Failure, None]
    tillId: Union[str, None]
    branchId: Union[str, None]
    shiftId: Union[str, None]
    payer: MaskedPayer


class Transaction(TypedDict):
    id: str
    merchantId: str
    amount: Number
    currency: Currency
    status: TransactionStatus
    environment: BankEnvironment
    createdAt: str
    paymentMethod: PaymentMethod
    reference: Union[str, None]
    externalReference: Union[str, None]
    paymentLinkId: Union[str, None]
    checkoutId: Union[str, None]
    amountVes: Number
    refundedVes: Number
    needsReview: bool
    failureReason: Union[Failure, None]
    tillId: Union[str, None]
    branchId: Union[str, None]
    shiftId: Union[str, None]
    payer: MaskedPayer
    merchantName: str
    statedReference: Union[str, None]
    completedAt: Union[str, None]
    metadata: Dict[str, str]
    rate: Union[Number, None]
    rateDate: Union[str, None]
    refunds: List[Refund]
    receiptUrl: str


class RefundList(TypedDict):
    data: List[Refund]


class RefundPage(TypedDict):
    data: List[Refund]
    page: int
    limit: int
    total: int


SalesSummary = TypedDict(
    "SalesSummary",
    {
        "from": "str",
        "to": "str",
        "environment": "BankEnvironment",
        "data": "List[SalesSummaryDataItem]",
        "externalPayments": "List[ExternalPaymentSum]",
    },
)


class _SalesSummaryDataItemRequired(TypedDict):
    day: str
    paymentMethod: PaymentMethod
    status: TransactionStatus
    count: int
    amountVes: Number
    amountUsd: Union[Number, None]
    refundedVes: Number


class SalesSummaryDataItem(_SalesSummaryDataItemRequired, total=False):
    tillId: Union[str, None]
    branchId: Union[str, None]
    shiftId: Union[str, None]


class _ExternalPaymentSumRequired(TypedDict):
    day: str
    method: ExternalMethod
    currency: Currency
    status: ExternalPaymentStatus
    counts: bool
    count: int
    amount: Number
    amountVes: Number


class ExternalPaymentSum(_ExternalPaymentSumRequired, total=False):
    tillId: Union[str, None]
    branchId: Union[str, None]
    shiftId: Union[str, None]


class SalesOfDay(TypedDict):
    day: str
    weekBefore: str
    environment: BankEnvironment
    data: List[HourSum]


class HourSum(TypedDict):
    day: str
    hour: int
    isByNow: bool
    paymentMethod: PaymentMethod
    status: TransactionStatus
    person: Union[MerchantPerson, None]
    count: int
    amountVes: Number
    amountUsd: Union[Number, None]


class Balance(TypedDict):
    merchantId: str
    environment: BankEnvironment
    account: Union[ClosingAccount, None]
    bankBalance: Union[Number, None]
    bankSilence: Union[Literal["not_told", "not_answered", "test"], None]
    ownBalance: Number
    ownBasis: Literal["closing", "bank", "zero"]
    ownBasisDay: Union[str, None]
    difference: Union[Number, None]
    readAt: str


class ClosingAccount(TypedDict):
    id: str
    bankCode: str
    bankName: str
    accountNumber: str


Closing = TypedDict(
    "Closing",
    {
        "merchantId": "str",
        "environment": "BankEnvironment",
        "day": "str",
        "account": "Union[ClosingAccount, None]",
        "opening": "Number",
        "in": "Number",
        "out": "Number",
        "fees": "Number",
        "closing": "Number",
        "openingSource": "Literal['previous_closing', 'bank', 'zero']",
        "bankClosing": "Union[Number, None]",
        "bankSilence": "Union[Literal['not_told', 'not_read', 'test'], None]",
        "difference": "Union[Number, None]",
        "movementCount": "int",
        "unmatchedCount": "int",
        "lateCount": "int",
        "movements": "List[ClosingMovement]",
        "externalPayments": "List[ClosingExternalSum]",
        "closedAt": "str",
    },
)


class ClosingMovement(TypedDict):
    id: Union[str, None]
    bookedOn: str
    late: bool
    direction: MovementDirection
    type: BookedMovementType
    amount: Number
    reference: Union[str, None]
    concept: str
    phone: Union[str, None]
    bankCode: Union[str, None]
    match: Union[ClosingMatch, None]
    unmatchedReason: Union[Literal["not_claimed", "not_ordered"], None]
    tillId: Union[str, None]
    branchId: Union[str, None]
    shiftId: Union[str, None]


class ClosingMatch(TypedDict):
    type: Literal["transaction", "unapplied_payment", "refund", "payment", "other_merchant"]
    id: Union[str, None]


class ClosingExternalSum(TypedDict):
    method: ExternalMethod
    currency: Currency
    count: int
    amount: Number
    amountVes: Number


ImportedStatement = TypedDict(
    "ImportedStatement",
    {
        "status": "Literal['preview', 'recorded']",
        "accountNumber": "str",
        "format": "FileFormat",
        "headLine": "int",
        "columns": "List[StatementColumn]",
        "decimal": "Union[DecimalMark, None]",
        "from": "Union[str, None]",
        "to": "Union[str, None]",
        "count": "int",
        "skipped": "int",
        "added": "int",
        "known": "int",
        "matched": "int",
        "totalIn": "Number",
        "totalOut": "Number",
        "dayBalances": "int",
        "rows": "List[StatementRow]",
        "unread": "List[UnreadStatementRow]",
        "unreadCount": "int",
        "confirm": "Union[str, None]",
    },
)


class StatementColumn(TypedDict):
    title: str
    field: Union[StatementField, None]


class StatementRow(TypedDict):
    line: int
    bookedOn: str
    direction: MovementDirection
    type: BookedMovementType
    amount: Number
    reference: Union[str, None]
    concept: str
    phone: Union[str, None]
    bankCode: Union[str, None]
    document: Union[str, None]


class UnreadStatementRow(TypedDict):
    line: int
    problem: Literal["date", "amount", "direction", "future"]
    text: str


class VerifiedPayment(TypedDict):
    status: VerificationStatus
    transactionId: Union[str, None]
    sameRequest: bool


class ExternalPaymentList(TypedDict):
    data: List[ExternalPayment]
    page: int
    limit: int
    total: int


class FloorSettings(TypedDict):
    confirmation: List[ConfirmationRule]
    shiftDifferenceBoundVes: Union[Number, None]


class Customer(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    name: str
    document: Union[str, None]
    email: Union[str, None]
    phones: List[str]
    externalReference: Union[str, None]
    metadata: Dict[str, str]
    notes: Union[str, None]
    consents: List[CustomerConsent]
    createdAt: str
    updatedAt: str
    accountUrl: Union[str, None]


class CustomerList(TypedDict):
    data: List[Customer]
    page: int
    limit: int
    total: int


class ImportedCustomers(TypedDict):
    created: int
    data: List[str]


class ChargeNote(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    number: int
    customerId: str
    customerName: str
    concept: str
    lines: Union[List[CheckoutLine], None]
    amount: Number
    currency: Currency
    issuedOn: str
    dueOn: str
    status: ChargeNoteStatus
    daysOverdue: int
    paid: Number
    remaining: Number
    checkoutId: str
    externalReference: Union[str, None]
    seriesId: Union[str, None]
    period: Union[str, None]
    voidReason: Union[str, None]
    paidAt: Union[str, None]
    createdAt: str
    updatedAt: str
    amountVes: Union[Number, None]
    url: str


class ChargeNoteList(TypedDict):
    data: List[ChargeNote]
    page: int
    limit: int
    total: int


class ImportedChargeNotes(TypedDict):
    created: int
    data: List[str]


class CustomerMessageList(TypedDict):
    data: List[CustomerMessage]
    page: int
    limit: int
    total: int


class CustomerMessage(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    channel: CustomerChannel
    template: Literal["note_reminder", "receipt", "notice"]
    to: Union[str, None]
    customerId: Union[str, None]
    chargeNoteId: Union[str, None]
    transactionId: Union[str, None]
    status: CustomerMessageStatus
    reason: Union[str, None]
    attempts: int
    simulated: bool
    createdAt: str
    updatedAt: str


class CollectionSettings(TypedDict):
    reminders: List[ReminderStep]
    matchPayments: bool


class ChannelKindList(TypedDict):
    data: List[ChannelKindInfo]


class ChannelKindInfo(TypedDict):
    kind: CustomerChannel
    connectable: bool
    credentials: List[ChannelCredentialField]


class ChannelCredentialField(TypedDict):
    name: str
    label: ChannelCredentialFieldLabel
    format: ChannelCredentialFieldFormat
    where: ChannelCredentialFieldWhere
    required: bool
    secret: bool


class ChannelCredentialFieldLabel(TypedDict):
    es: str
    en: str


class ChannelCredentialFieldFormat(TypedDict):
    es: str
    en: str


class ChannelCredentialFieldWhere(TypedDict):
    es: str
    en: str


class Channel(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    kind: ChannelKind
    status: ChannelStatus
    lastError: Union[ChannelError, None]
    hookUrl: str
    lastCheckedAt: Union[str, None]
    createdAt: str
    updatedAt: str


class ChannelError(TypedDict):
    kind: Literal["credential", "template", "unreachable"]
    code: str
    message: ChannelErrorMessage


class ChannelErrorMessage(TypedDict):
    es: str
    en: str


class ChannelList(TypedDict):
    data: List[Channel]


class ChannelBinding(TypedDict):
    code: str
    url: str
    expiresAt: str


class Series(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    concept: str
    lines: Union[List[CheckoutLine], None]
    amount: Number
    currency: Currency
    every: SeriesInterval
    day: str
    startsOn: str
    endsOn: Union[str, None]
    dueAfterDays: int
    status: SeriesStatus
    nextOn: Union[str, None]
    customers: List[str]
    createdAt: str
    updatedAt: str


class SeriesList(TypedDict):
    data: List[Series]
    page: int
    limit: int
    total: int


class Receivables(TypedDict):
    on: str
    environment: Environment
    data: List[ReceivablesByAge]
    totalVes: Union[Number, None]
    collectedThisMonth: List[CollectedAmount]
    customers: List[CustomerReceivables]


class ReceivablesByAge(TypedDict):
    currency: Currency
    notDue: Number
    days1to30: Number
    days31to60: Number
    days61to90: Number
    over90: Number
    total: Number


class CollectedAmount(TypedDict):
    currency: Currency
    amount: Number


class CustomerReceivables(TypedDict):
    customerId: str
    name: str
    currency: Currency
    notDue: Number
    days1to30: Number
    days31to60: Number
    days61to90: Number
    over90: Number
    total: Number


class DebtorList(TypedDict):
    data: List[Debtor]
    page: int
    limit: int
    total: int


class Debtor(TypedDict):
    id: str
    name: str
    document: Union[str, None]
    externalReference: Union[str, None]
    data: List[ReceivablesByAge]
    totalVes: Union[Number, None]


class Branch(TypedDict):
    id: str
    merchantId: str
    name: str
    address: str
    active: bool
    createdAt: str
    updatedAt: str


class BranchList(TypedDict):
    data: List[Branch]
    page: int
    limit: int
    total: int


class Till(TypedDict):
    id: str
    merchantId: str
    branchId: str
    name: str
    code: str
    active: bool
    createdAt: str
    updatedAt: str


class TillList(TypedDict):
    data: List[Till]
    page: int
    limit: int
    total: int


class TillSale(TypedDict):
    id: str
    tillId: str
    environment: Environment
    checkout: Checkout
    amount: Number
    currency: Currency
    amountVes: Union[Number, None]
    putBy: MerchantPerson
    putAt: str
    url: str


class PublicTill(TypedDict):
    merchant: PublicTillMerchant
    till: PublicTillTill
    environment: Environment
    replaced: bool
    sale: Union[PublicTillSale, None]


class PublicTillMerchant(TypedDict):
    name: str


class PublicTillTill(TypedDict):
    name: str
    branch: str


class PublicTillSale(TypedDict):
    id: str
    amount: Number
    currency: Currency
    amountVes: Union[Number, None]
    putAt: str
    status: CheckoutStatus
    payToken: str


class ShiftList(TypedDict):
    data: List[Shift]
    page: int
    limit: int
    total: int


class ShownWebhook(TypedDict):
    id: str
    url: str
    events: List[WebhookSubscription]
    environment: Environment
    active: bool
    createdAt: str
    secret: str


class WebhookList(TypedDict):
    data: List[Webhook]


class Webhook(TypedDict):
    id: str
    url: str
    events: List[WebhookSubscription]
    environment: Environment
    active: bool
    createdAt: str


class Delivery(TypedDict):
    id: str
    eventId: str
    eventType: EventType
    attempt: int
    status: PaymentStatus
    responseStatus: Union[int, None]
    durationMs: Union[int, None]
    createdAt: str
    nextAttemptAt: Union[str, None]


class DeliveryList(TypedDict):
    data: List[Delivery]
    page: int
    limit: int
    total: int


class DeliveryDetail(TypedDict):
    id: str
    eventId: str
    eventType: EventType
    attempt: int
    status: PaymentStatus
    responseStatus: Union[int, None]
    durationMs: Union[int, None]
    createdAt: str
    nextAttemptAt: Union[str, None]
    request: DeliveryDetailRequest
    attempts: List[DeliveryAttempt]


class DeliveryDetailRequest(TypedDict):
    url: str
    headers: Dict[str, str]
    body: str


class DeliveryAttempt(TypedDict):
    number: int
    createdAt: str
    durationMs: int
    responseStatus: Union[int, None]
    responseBody: Union[str, None]
    error: Union[str, None]


class WebhookReplay(TypedDict):
    events: int


class WebhookEventList(TypedDict):
    data: List[WebhookEvent]
    page: int
    limit: int
    total: int


class LoggedRequestList(TypedDict):
    data: List[LoggedRequest]
    page: int
    limit: int
    total: int


class LoggedRequest(TypedDict):
    id: str
    requestId: str
    at: str
    method: str
    path: str
    status: int
    errorCode: Union[str, None]
    keyId: str
    durationMs: int


class BankAccount(TypedDict):
    id: str
    bankCode: str
    bankName: str
    accountNumber: str
    holder: str
    document: str
    alias: Union[str, None]
    environment: BankEnvironment
    status: BankAccountStatus
    createdAt: str


class BankAccountList(TypedDict):
    data: List[BankAccount]
    page: int
    limit: int
    total: int


class BankTransactionList(TypedDict):
    data: List[ListedBankTransaction]
    page: int
    limit: int
    total: int


class _ListedBankTransactionRequired(TypedDict):
    id: str
    type: MovementType
    amount: Number
    status: PaymentStatus
    createdAt: str
    environment: BankEnvironment


class ListedBankTransaction(_ListedBankTransactionRequired, total=False):
    direction: MovementDirection
    counterparty: Counterparty
    concept: str


class Counterparty(TypedDict):
    name: Union[str, None]
    phone: Union[str, None]
    bankCode: Union[str, None]
    accountNumber: Union[str, None]
    document: Union[str, None]


class BankTransactionDetail(TypedDict):
    id: str
    type: MovementType
    amount: Number
    status: PaymentStatus
    createdAt: str
    environment: BankEnvironment
    direction: MovementDirection
    counterparty: Counterparty
    concept: str
    reference: Union[str, None]
    needsReview: bool
    receiptUrl: Union[str, None]
    sentBy: Union[MerchantPerson, None]
    payoutId: Union[str, None]
    externalReference: Union[str, None]
    metadata: Dict[str, str]


class BankProtocolList(TypedDict):
    data: List[BankProtocolInfo]


class BankProtocolInfo(TypedDict):
    protocol: BankProtocol
    bankCode: str
    bankName: str
    capabilities: BankCapabilities
    showsPayer: Literal["document", "phone", "no"]
    confirmsAccount: bool
    credentials: List[BankCredentialField]


class BankCapabilities(TypedDict):
    mobilePayments: bool
    transfers: bool
    charges: bool
    statement: bool
    verifiesIncoming: bool
    notices: bool


class BankCredentialField(TypedDict):
    name: str
    label: BankCredentialFieldLabel
    format: BankCredentialFieldFormat
    where: BankCredentialFieldWhere
    required: bool
    secret: bool


class BankCredentialFieldLabel(TypedDict):
    es: str
    en: str


class BankCredentialFieldFormat(TypedDict):
    es: str
    en: str


class BankCredentialFieldWhere(TypedDict):
    es: str
    en: str


class OwnBankConnection(TypedDict):
    id: str
    protocol: BankProtocol
    bankCode: str
    bankName: str
    accountId: str
    accountNumber: str
    status: BankConnectionStatus
    capabilities: BankCapabilities
    lastCheckedAt: Union[str, None]
    lastError: Union[BankConnectionError, None]
    rejectionReason: Union[str, None]
    noticeUrl: Union[str, None]
    pending: Union[OwnBankConnectionPending, None]
    changeDelayHours: int
    createdAt: str


class OwnBankConnectionPending(TypedDict):
    effectiveAt: str
    requestedAt: str


class BankConnectionError(TypedDict):
    kind: Literal["rejected", "unreachable"]
    code: str
    message: BankConnectionErrorMessage


class BankConnectionErrorMessage(TypedDict):
    es: str
    en: str


class OwnBankConnectionList(TypedDict):
    data: List[OwnBankConnection]
    page: int
    limit: int
    total: int


class _MobilePaymentRequired(TypedDict):
    id: str
    status: PaymentStatus
    amount: Number
    phone: str
    reference: Union[str, None]


class MobilePayment(_MobilePaymentRequired, total=False):
    failureReason: Failure


class _TransferStatusRequired(TypedDict):
    id: str
    status: PaymentStatus
    amount: Number
    reference: Union[str, None]
    updatedAt: str


class TransferStatus(_TransferStatusRequired, total=False):
    failureReason: Failure


class Payout(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    label: Union[str, None]
    status: PayoutStatus
    account: PayoutAccount
    rowCount: int
    total: Number
    sums: PayoutSums
    needsReview: int
    scheduledFor: Union[str, None]
    pausedReason: Union[PayoutPause, None]
    createdBy: PayoutPerson
    submittedBy: Union[PayoutPerson, None]
    approvedBy: Union[PayoutPerson, None]
    createdAt: str
    submittedAt: Union[str, None]
    approvedAt: Union[str, None]
    startedAt: Union[str, None]
    completedAt: Union[str, None]
    canceledAt: Union[str, None]
    returned: Union[ReturnedPayout, None]


class PayoutAccount(TypedDict):
    id: str
    bankCode: str
    bankName: str
    accountNumber: str


class PayoutSums(TypedDict):
    waiting: PayoutSum
    pending: PayoutSum
    success: PayoutSum
    failed: PayoutSum


class PayoutSum(TypedDict):
    count: int
    amount: Number


class PayoutPerson(TypedDict):
    id: str
    name: str


class ReturnedPayout(TypedDict):
    at: str
    because: PayoutReturn


class PayoutList(TypedDict):
    data: List[Payout]
    page: int
    limit: int
    total: int


class PayoutWithRows(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    label: Union[str, None]
    status: PayoutStatus
    account: PayoutAccount
    rowCount: int
    total: Number
    sums: PayoutSums
    needsReview: int
    scheduledFor: Union[str, None]
    pausedReason: Union[PayoutPause, None]
    createdBy: PayoutPerson
    submittedBy: Union[PayoutPerson, None]
    approvedBy: Union[PayoutPerson, None]
    createdAt: str
    submittedAt: Union[str, None]
    approvedAt: Union[str, None]
    startedAt: Union[str, None]
    completedAt: Union[str, None]
    canceledAt: Union[str, None]
    returned: Union[ReturnedPayout, None]
    rows: List[PayoutRow]


class PayoutRow(TypedDict):
    index: int
    phone: str
    bankCode: str
    document: str
    name: str
    amount: Number
    concept: str
    externalReference: Union[str, None]
    status: PayoutRowStatus
    paymentId: Union[str, None]
    reference: Union[str, None]
    needsReview: bool
    failureReason: Union[Failure, None]
    receiptUrl: Union[str, None]
    earlier: List[EarlierPayoutRow]


class EarlierPayoutRow(TypedDict):
    payoutId: str
    rowIndex: int
    status: PayoutStatus


class ApprovalList(TypedDict):
    data: List[Approval]
    page: int
    limit: int
    total: int


class Approval(TypedDict):
    id: str
    merchantId: str
    environment: Environment
    status: ApprovalStatus
    operation: str
    amountVes: Number
    concept: Union[str, None]
    externalReference: Union[str, None]
    account: Union[PayoutAccount, None]
    transactionId: Union[str, None]
    payee: ApprovalPayee
    parts: List[ApprovalPartsItem]
    apiKey: ApprovalApiKey
    intentionId: str
    createdAt: str
    expiresAt: str
    decidedBy: Union[ApprovalDecidedBy, None]
    decidedAt: Union[str, None]
    lastError: Union[ApprovalLastError, None]
    execution: Union[ApprovalExecution, None]


class ApprovalPayee(TypedDict):
    name: Union[str, None]
    phone: Union[str, None]
    bankCode: Union[str, None]
    document: Union[str, None]
    accountNumber: Union[str, None]


class ApprovalPartsItem(TypedDict):
    transactionId: str
    amountVes: Number
    phone: Union[str, None]
    bankCode: Union[str, None]
    document: Union[str, None]
    name: Union[str, None]


class ApprovalApiKey(TypedDict):
    id: str
    name: str


class ApprovalDecidedBy(TypedDict):
    id: str
    name: str


class ApprovalLastError(TypedDict):
    code: str
    message: str
    at: str


class ApprovalExecution(TypedDict):
    refundId: Union[str, None]
    paymentId: Union[str, None]
    startedAt: str


class MerchantPaymentList(TypedDict):
    data: List[MerchantPayment]
    page: int
    limit: int
    total: int


class _MerchantPaymentRequired(TypedDict):
    id: str
    kind: PaymentKind
    environment: BankEnvironment
    status: PaymentStatus
    needsReview: bool
    resolvableBy: PaymentReviewer
    amount: Number
    reference: Union[str, None]
    account: Union[PaymentAccount, None]
    transactionId: Union[str, None]
    refundId: Union[str, None]
    payoutId: Union[str, None]
    party: PaymentParty
    concept: str
    bankKey: str
    bankAnswer: Union[str, None]
    createdAt: str
    leftAt: str
    updatedAt: str


class MerchantPayment(_MerchantPaymentRequired, total=False):
    failureReason: Failure


class PaymentAccount(TypedDict):
    id: str
    bankCode: str
    bankName: str
    accountNumber: str


class PaymentParty(TypedDict):
    name: Union[str, None]
    document: Union[str, None]
    phone: Union[str, None]
    bankCode: Union[str, None]
    accountNumber: Union[str, None]


class _MerchantPaymentDetailRequired(TypedDict):
    id: str
    kind: PaymentKind
    environment: BankEnvironment
    status: PaymentStatus
    needsReview: bool
    resolvableBy: PaymentReviewer
    amount: Number
    reference: Union[str, None]
    account: Union[PaymentAccount, None]
    transactionId: Union[str, None]
    refundId: Union[str, None]
    payoutId: Union[str, None]
    party: PaymentParty
    concept: str
    bankKey: str
    bankAnswer: Union[str, None]
    createdAt: str
    leftAt: str
    updatedAt: str
    movements: List[UnmatchedMovement]


class MerchantPaymentDetail(_MerchantPaymentDetailRequired, total=False):
    failureReason: Failure


class UnmatchedMovement(TypedDict):
    id: str
    type: BookedMovementType
    amount: Number
    sameAmount: bool
    bookedOn: str
    bookedAt: Union[str, None]
    reference: Union[str, None]
    concept: str
    phone: Union[str, None]
    bankCode: Union[str, None]
    document: Union[str, None]


class Reconciliation(TypedDict):
    date: str
    connections: List[ReconciledConnection]
    total: int


class ReconciledConnection(TypedDict):
    connection: str
    bank: str
    own: ReconciledOwnConnection
    readAt: Union[str, None]
    differences: List[Difference]


class ReconciledOwnConnectionInline(TypedDict):
    connectionId: str
    userId: str
    accountId: str
    accountNumber: str


class Difference(TypedDict):
    kind: Literal["not_in_statement", "not_ours", "amount_differs", "notice_not_in_statement", "restated", "flagged"]
    paymentId: Union[str, None]
    movementId: Union[str, None]
    amount: Number
    bankAmount: Union[Number, None]
    reference: Union[str, None]
    createdAt: str


class PayeeList(TypedDict):
    data: List[Payee]


class _PayeeRequired(TypedDict):
    id: str
    phone: str
    bankCode: str
    document: str
    name: str


class Payee(_PayeeRequired, total=False):
    group: str


class PayeePaymentList(TypedDict):
    data: List[PayeePayment]
    page: int
    limit: int
    total: int


class PayeePayment(TypedDict):
    id: str
    accountId: str
    amount: Number
    status: PaymentStatus
    concept: str
    reference: Union[str, None]
    failureReason: Union[Failure, None]
    payoutId: Union[str, None]
    receiptUrl: Union[str, None]
    createdAt: str


class BankList(TypedDict):
    data: List[Bank]


class Bank(TypedDict):
    code: str
    name: str


class BankHealthList(TypedDict):
    data: List[BankHealth]


class BankHealth(TypedDict):
    bankCode: str
    bankName: str
    operations: List[BankOperationHealth]


class BankOperationHealth(TypedDict):
    operation: BankOperation
    status: Literal["ok", "degraded", "down", "unknown"]
    degradedSince: Union[str, None]
    last5Minutes: BankHealthWindow
    last24Hours: BankHealthWindow


class BankHealthWindow(TypedDict):
    calls: int
    answeredShare: Union[Number, None]
    p95Ms: Union[int, None]
    lastFailureAt: Union[str, None]


class RateList(TypedDict):
    data: List[Rate]


class Rate(TypedDict):
    currency: RatedCurrency
    rate: Number
    source: str
    effectiveDate: str
    carriedForward: bool
    updatedAt: str


class RateHistory(TypedDict):
    data: List[RateHistoryDataItem]


class RateHistoryDataItem(TypedDict):
    currency: RatedCurrency
    rate: Number
    source: str
    effectiveDate: str


Conversion = TypedDict(
    "Conversion",
    {
        "from": "Currency",
        "to": "Currency",
        "amount": "Number",
        "result": "Number",
        "rate": "Number",
        "source": "str",
        "effectiveDate": "str",
    },
)


class UserNotificationList(TypedDict):
    data: List[UserNotification]
    page: int
    limit: int
    total: int


class UserNotification(TypedDict):
    id: str
    type: NotificationType
    title: str
    body: str
    data: Dict[str, Any]
    read: bool
    createdAt: str


class NotificationPreferences(TypedDict):
    data: List[NotificationPreference]


class NotificationPreference(TypedDict):
    type: NotificationType
    inApp: bool
    email: bool
    push: bool


class ReadAll(TypedDict):
    updated: int


class PushKey(TypedDict):
    key: str


class SubscribedBrowser(TypedDict):
    id: str
    host: str
    current: bool
    expiresAt: Union[str, None]
    createdAt: str


class SubscribedBrowserList(TypedDict):
    data: List[SubscribedBrowser]


class AdminUserList(TypedDict):
    data: List[AdminUserItem]
    page: int
    limit: int
    total: int


class AdminUserItem(TypedDict):
    id: str
    name: str
    email: str
    status: UserState
    kycStatus: KycState
    createdAt: str


class AdminUser(TypedDict):
    id: str
    name: str
    email: str
    status: UserState
    kycStatus: KycState
    createdAt: str
    lastLoginAt: Union[str, None]


class UserStatus(TypedDict):
    message: str
    status: SettableUserStatus


class UserFactors(TypedDict):
    hasSecondFactor: bool
    factorsResetDueAt: Union[str, None]


class FactorReset(TypedDict):
    dueAt: str


class UserKyc(TypedDict):
    message: str
    kycStatus: KycStatus


class AdminUserKyc(TypedDict):
    userId: str
    status: KycState
    legalName: Union[str, None]
    document: Union[str, None]
    documentType: Union[IdentityDocumentType, None]
    files: List[KycFile]
    reason: Union[str, None]
    submittedAt: Union[str, None]
    decidedAt: Union[str, None]


class AdminMerchantList(TypedDict):
    data: List[AdminMerchantItem]
    page: int
    limit: int
    total: int


class AdminMerchantItem(TypedDict):
    id: str
    name: str
    status: MerchantState
    createdAt: str
    owner: str


class AdminMerchant(TypedDict):
    id: str
    name: str
    status: MerchantState
    createdAt: str
    owner: AdminMerchantOwner
    rif: str
    environment: BankEnvironment


class AdminMerchantOwner(TypedDict):
    id: str
    name: str
    email: str


class AdminMerchantStatus(TypedDict):
    message: str
    status: MerchantActivity


class AdminTransactionList(TypedDict):
    data: List[AdminTransactionItem]
    page: int
    limit: int
    total: int


class AdminTransactionItem(TypedDict):
    id: str
    merchantId: str
    amount: Number
    currency: Currency
    status: TransactionStatus
    environment: BankEnvironment
    createdAt: str


class AdminTransaction(TypedDict):
    id: str
    merchantId: str
    amount: Number
    currency: Currency
    status: TransactionStatus
    environment: BankEnvironment
    createdAt: str
    merchantName: str
    paymentMethod: PaymentMethod
    reference: Union[str, None]
    completedAt: Union[str, None]


class TransactionStory(TypedDict):
    owner: MerchantPerson
    label: str
    paymentLinkId: Union[str, None]
    checkoutId: Union[str, None]
    externalReference: Union[str, None]
    amountVes: Number
    refundedVes: Number
    payer: TransactionStoryPayer
    connection: str
    accountNumber: Union[str, None]
    orders: List[StoryOrder]
    refunds: List[StoryRefund]
    movement: Union[StoryMovement, None]
    records: List[StoryRecord]
    events: List[StoryEvent]
    similar: List[SimilarTransaction]


class TransactionStoryPayer(TypedDict):
    bankCode: Union[str, None]
    phone: Union[str, None]
    document: Union[str, None]


class StoryOrder(TypedDict):
    id: str
    kind: PaymentKind
    status: PaymentStatus
    amount: Number
    reference: Union[str, None]
    bankAnswer: Union[str, None]
    attempts: int
    failureReason: Union[Failure, None]
    flaggedAt: Union[str, None]
    createdAt: str
    updatedAt: str


class StoryRefund(TypedDict):
    id: str
    status: PaymentStatus
    amount: Number
    reference: Union[str, None]
    reason: Union[str, None]
    failureReason: Union[Failure, None]
    createdAt: str
    updatedAt: str


class StoryMovement(TypedDict):
    id: str
    amount: Number
    reference: Union[str, None]
    bookedOn: str
    createdAt: str


class StoryRecord(TypedDict):
    id: str
    action: str
    resource: str
    user: Union[MerchantPerson, None]
    reason: Union[str, None]
    createdAt: str


class StoryEvent(TypedDict):
    id: str
    type: str
    createdAt: str
    deliveries: List[StoryEventDeliveriesItem]


class StoryEventDeliveriesItem(TypedDict):
    status: PaymentStatus
    attempts: int
    updatedAt: str


class SimilarTransaction(TypedDict):
    id: str
    merchantId: str
    merchantName: str
    amountVes: Number
    status: TransactionStatus
    failureReason: Union[Failure, None]
    createdAt: str


class AdminPaymentLinkList(TypedDict):
    data: List[AdminPaymentLink]
    page: int
    limit: int
    total: int


class AdminPaymentLink(TypedDict):
    id: str
    merchantId: str
    amount: Union[Number, None]
    currency: Currency
    status: PaymentLinkStatus
    environment: Environment


class AdminPaymentList(TypedDict):
    data: List[AdminPaymentItem]
    page: int
    limit: int
    total: int


class _AdminPaymentItemRequired(TypedDict):
    id: str
    userId: str
    accountId: Union[str, None]
    kind: PaymentKind
    connection: str
    environment: BankEnvironment
    amount: Number
    status: PaymentStatus
    reference: Union[str, None]
    flagged: bool
    needsReview: bool
    attempts: int
    nextAttemptAt: Union[str, None]
    createdAt: str
    updatedAt: str


class AdminPaymentItem(_AdminPaymentItemRequired, total=False):
    failureReason: Failure


class _AdminPaymentDetailRequired(TypedDict):
    id: str
    userId: str
    accountId: Union[str, None]
    kind: PaymentKind
    connection: str
    environment: BankEnvironment
    amount: Number
    status: PaymentStatus
    reference: Union[str, None]
    flagged: bool
    needsReview: bool
    attempts: int
    nextAttemptAt: Union[str, None]
    createdAt: str
    updatedAt: str
    phone: Union[str, None]
    bankCode: Union[str, None]
    document: Union[str, None]
    name: Union[str, None]
    concept: str
    destinationAccount: Union[str, None]
    bankAnswer: Union[str, None]
    bankKey: str
    movements: List[UnmatchedMovement]


class AdminPaymentDetail(_AdminPaymentDetailRequired, total=False):
    failureReason: Failure


class _AdminPaymentRequired(TypedDict):
    id: str
    userId: str
    accountId: Union[str, None]
    kind: PaymentKind
    connection: str
    environment: BankEnvironment
    amount: Number
    status: PaymentStatus
    reference: Union[str, None]
    flagged: bool
    needsReview: bool
    attempts: int
    nextAttemptAt: Union[str, None]
    createdAt: str
    updatedAt: str
    phone: Union[str, None]
    bankCode: Union[str, None]
    document: Union[str, None]
    name: Union[str, None]
    concept: str
    destinationAccount: Union[str, None]
    bankAnswer: Union[str, None]
    bankKey: str


class AdminPayment(_AdminPaymentRequired, total=False):
    failureReason: Failure


class Operation(TypedDict):
    environment: BankEnvironment
    bank: Union[str, None]
    merchantId: Union[str, None]
    enabled: bool
    reason: str
    updatedAt: str


class OperationList(TypedDict):
    data: List[Operation]


class AdminBankAccountList(TypedDict):
    data: List[AdminBankAccount]
    page: int
    limit: int
    total: int


class AdminBankAccount(TypedDict):
    id: str
    userId: str
    bankCode: str
    accountNumber: str
    bankName: str
    holder: str
    document: str
    alias: Union[str, None]
    environment: BankEnvironment
    status: BankAccountStatus
    connection: Union[str, None]
    createdAt: str


class BankConnectionList(TypedDict):
    data: List[BankConnection]
    own: List[AnyOwnBankConnection]


class BankConnection(TypedDict):
    name: str
    bank: Literal["bnc", "r4", "bdv", "banesco", "mercantil", "plaza", "exterior", "tesoro", "bdt", "file"]
    bankCode: str
    accountNumber: str
    rif: str
    account: Union[str, None]
    capabilities: BankConnectionCapabilities


class BankConnectionCapabilities(TypedDict):
    statement: bool
    verifiesIncoming: bool


class AnyOwnBankConnection(TypedDict):
    id: str
    userId: str
    accountId: str
    protocol: BankProtocol
    bankCode: str
    accountNumber: str
    status: BankConnectionStatus
    lastError: Union[BankConnectionError, None]
    createdAt: str


class RateChange(TypedDict):
    currency: RatedCurrency
    rate: Number
    source: str
    effectiveDate: str
    carriedForward: bool
    updatedAt: str
    status: Literal["applied", "awaiting_approval"]
    approvalExpiresAt: Union[str, None]


class AuditLogList(TypedDict):
    data: List[AuditLog]
    page: int
    limit: int
    total: int


class AuditLog(TypedDict):
    id: str
    userId: Union[str, None]
    action: str
    resource: Union[str, None]
    details: Dict[str, Any]
    createdAt: str


class AuditSeal(TypedDict):
    number: int
    hash: Union[str, None]
    sealedAt: Union[str, None]
    unsealed: Union[int, None]


Dashboard = TypedDict(
    "Dashboard",
    {
        "from": "str",
        "to": "str",
        "environment": "BankEnvironment",
        "users": "DashboardUsers",
        "merchants": "DashboardMerchants",
        "transactions": "DashboardTransactions",
        "series": "List[DashboardSeriesItem]",
        "topMerchants": "List[DashboardTopMerchantsItem]",
    },
)


class DashboardUsers(TypedDict):
    total: int
    byStatus: DashboardUsersByStatus
    byKycStatus: DashboardUsersByKycStatus


class DashboardUsersByStatus(TypedDict):
    active: int
    inactive: int
    suspended: int
    banned: int


class DashboardUsersByKycStatus(TypedDict):
    pending: int
    approved: int
    rejected: int
    not_started: int


class DashboardMerchants(TypedDict):
    total: int
    byStatus: DashboardMerchantsByStatus


class DashboardMerchantsByStatus(TypedDict):
    active: int
    inactive: int
    pending: int


class DashboardTransactions(TypedDict):
    total: int
    byStatus: DashboardTransactionsByStatus
    volume: List[CurrencyAmount]
    successRate: Union[Number, None]


class DashboardTransactionsByStatus(TypedDict):
    pending: int
    completed: int
    failed: int
    refunded: int


class DashboardSeriesItem(TypedDict):
    date: str
    count: int
    volume: List[CurrencyAmount]


class DashboardTopMerchantsItem(TypedDict):
    id: str
    name: str
    count: int
    volume: List[CurrencyAmount]


class CurrencyAmount(TypedDict):
    currency: Currency
    amount: Number


class PlatformSearch(TypedDict):
    users: List[FoundUser]
    merchants: List[FoundMerchant]
    transactions: List[FoundTransaction]
    payments: List[FoundPayment]
    paymentLinks: List[FoundPaymentLink]


class FoundUser(TypedDict):
    id: str
    name: str
    email: str


class FoundMerchant(TypedDict):
    id: str
    name: str
    rif: str
    status: MerchantState


class FoundTransaction(TypedDict):
    id: str
    merchantId: str
    merchantName: str
    label: str
    amountVes: Number
    status: TransactionStatus
    environment: BankEnvironment
    reference: Union[str, None]
    bankCode: Union[str, None]
    phone: Union[str, None]
    createdAt: str


class FoundPayment(TypedDict):
    id: str
    kind: PaymentKind
    amount: Number
    status: PaymentStatus
    environment: BankEnvironment
    reference: Union[str, None]
    userName: str
    createdAt: str


class FoundPaymentLink(TypedDict):
    id: str
    merchantId: str
    merchantName: str
    label: str
    environment: BankEnvironment


class ResourceNames(TypedDict):
    data: List[ResourceName]


class ResourceName(TypedDict):
    id: str
    name: str


class NoticeTaken(TypedDict):
    message: str


class R4NoticeTaken(TypedDict):
    abono: Literal[True]


class BdvNoticeTaken(TypedDict):
    codigo: Literal["99", "00", "01"]
    mensajeCliente: str
    mensajeSistema: Literal["Notificado", "Renotificado", "Corrija el API KEY"]


class WhatsAppWebhookTaken(TypedDict):
    received: Literal[True]


class TelegramUpdateTaken(TypedDict):
    received: Literal[True]


class SignedReceipt(TypedDict):
    receipt: Receipt
    jws: str
    status: Literal["completed", "refunded"]
    refundedVes: Number
    refunds: List[ReceiptRefund]


class Receipt(TypedDict):
    iss: str
    number: str
    transactionId: str
    merchant: ReceiptMerchant
    amount: Number
    currency: Currency
    amountVes: Number
    rate: Union[Number, None]
    rateDate: Union[str, None]
    paidAt: str
    bankCode: Union[str, None]
    reference: Union[str, None]
    environment: BankEnvironment


class ReceiptMerchant(TypedDict):
    name: str
    rif: str


class ReceiptRefund(TypedDict):
    amount: Number
    at: str


class OpenApiDocument(TypedDict):
    openapi: str


class Health(TypedDict):
    status: Literal["ok"]
    database: HealthCheck
    storage: HealthCheck
    cron: HealthCron
    bankRelay: Union[HealthBankRelay, None]
    version: Union[str, None]


class HealthCron(TypedDict):
    status: Literal["ok", "starting", "late"]
    lastRunAt: Union[str, None]


class HealthBankRelay(TypedDict):
    status: Literal["unbound", "refused", "no_answer", "ok"]


class HealthCheck(TypedDict):
    status: Literal["ok"]
    durationMs: int


class PublicKeySet(TypedDict):
    keys: List[PublicKeySetKeysItem]


class PublicKeySetKeysItem(TypedDict):
    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    alg: Literal["EdDSA"]
    kid: str
    x: str
    use: Literal["sig"]


class ListApiKeysQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str


class ListMerchantsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    search: str
    status: MerchantActivity


class ListMembersQuery(TypedDict, total=False):
    role: MemberRole


class ListInvitationsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    status: InvitationStatus


class ListStoreLinksQuery(TypedDict, total=False):
    environment: EnvironmentInput


class ListPaymentLinksQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    environment: EnvironmentInput
    status: PaymentLinkStatus
    search: str
    externalReference: str
    tillId: str
    branchId: str
    shiftId: str


ListCheckoutsQuery = TypedDict(
    "ListCheckoutsQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "environment": "EnvironmentInput",
        "status": "CheckoutStatus",
        "externalReference": "str",
        "chargeNotes": "bool",
        "createdBy": "str",
        "tillId": "str",
        "branchId": "str",
        "shiftId": "str",
        "from": "str",
        "to": "str",
    }, total=False,
)


class ListUnappliedPaymentsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    environment: EnvironmentInput
    status: UnappliedStatus
    tillId: str
    branchId: str
    shiftId: str


class ListSimulationsQuery(TypedDict, total=False):
    merchantId: str


class GetSandboxClockQuery(TypedDict, total=False):
    merchantId: str


ListTransactionsQuery = TypedDict(
    "ListTransactionsQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "status": "TransactionStatus",
        "environment": "EnvironmentInput",
        "search": "str",
        "method": "PaymentMethod",
        "minAmountVes": "Number",
        "maxAmountVes": "Number",
        "paymentLinkId": "str",
        "checkoutId": "str",
        "externalReference": "str",
        "tillId": "str",
        "branchId": "str",
        "shiftId": "str",
        "from": "str",
        "to": "str",
    }, total=False,
)


ExportTransactionsQuery = TypedDict(
    "ExportTransactionsQuery",
    {
        "status": "TransactionStatus",
        "environment": "EnvironmentInput",
        "search": "str",
        "method": "PaymentMethod",
        "minAmountVes": "Number",
        "maxAmountVes": "Number",
        "paymentLinkId": "str",
        "checkoutId": "str",
        "externalReference": "str",
        "tillId": "str",
        "branchId": "str",
        "shiftId": "str",
        "from": "str",
        "to": "str",
        "format": "FileFormat",
    }, total=False,
)


ListMerchantRefundsQuery = TypedDict(
    "ListMerchantRefundsQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "status": "PaymentStatus",
        "environment": "EnvironmentInput",
        "transactionId": "str",
        "checkoutId": "str",
        "externalReference": "str",
        "shiftId": "str",
        "from": "str",
        "to": "str",
    }, total=False,
)


GetSummaryQuery = TypedDict(
    "GetSummaryQuery",
    {
        "environment": "EnvironmentInput",
        "from": "str",
        "to": "str",
        "tillId": "str",
        "branchId": "str",
        "shiftId": "str",
        "groupBy": "Literal['till', 'branch', 'shift']",
    }, total=False,
)


class GetSalesOfDayQuery(TypedDict, total=False):
    environment: EnvironmentInput
    day: str


class GetBalanceQuery(TypedDict, total=False):
    environment: EnvironmentInput


class GetClosingQuery(TypedDict, total=False):
    environment: EnvironmentInput
    tillId: str
    branchId: str
    shiftId: str


ListExternalPaymentsQuery = TypedDict(
    "ListExternalPaymentsQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "environment": "EnvironmentInput",
        "method": "ExternalMethod",
        "status": "ExternalPaymentStatus",
        "checkoutId": "str",
        "externalReference": "str",
        "tillId": "str",
        "branchId": "str",
        "shiftId": "str",
        "from": "str",
        "to": "str",
    }, total=False,
)


ExportExternalPaymentsQuery = TypedDict(
    "ExportExternalPaymentsQuery",
    {
        "environment": "EnvironmentInput",
        "method": "ExternalMethod",
        "status": "ExternalPaymentStatus",
        "checkoutId": "str",
        "externalReference": "str",
        "tillId": "str",
        "branchId": "str",
        "shiftId": "str",
        "from": "str",
        "to": "str",
        "format": "FileFormat",
    }, total=False,
)


class GetClosingExternalQuery(TypedDict, total=False):
    environment: EnvironmentInput
    tillId: str
    branchId: str
    shiftId: str


class ListCustomersQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    environment: EnvironmentInput
    search: str


class ImportCustomersQuery(TypedDict, total=False):
    environment: EnvironmentInput


class ExportCustomersQuery(TypedDict, total=False):
    environment: EnvironmentInput


ListChargeNotesQuery = TypedDict(
    "ListChargeNotesQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "environment": "EnvironmentInput",
        "status": "ChargeNoteStatus",
        "overdue": "bool",
        "customerId": "str",
        "seriesId": "str",
        "externalReference": "str",
        "search": "str",
        "from": "str",
        "to": "str",
    }, total=False,
)


class ImportChargeNotesQuery(TypedDict, total=False):
    environment: EnvironmentInput
    decimal: DecimalMark


class ExportChargeNotesQuery(TypedDict, total=False):
    environment: EnvironmentInput
    status: ChargeNoteStatus
    overdue: bool
    customerId: str
    seriesId: str


ListMessagesQuery = TypedDict(
    "ListMessagesQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "environment": "EnvironmentInput",
        "channel": "CustomerChannel",
        "status": "CustomerMessageStatus",
        "customerId": "str",
        "from": "str",
        "to": "str",
    }, total=False,
)


class ListChannelsQuery(TypedDict, total=False):
    environment: EnvironmentInput


class ListSeriesQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    environment: EnvironmentInput
    status: SeriesStatus


class GetReceivablesQuery(TypedDict, total=False):
    environment: EnvironmentInput
    on: str


class ListDebtorsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    environment: EnvironmentInput
    on: str
    search: str


class ExportReceivablesQuery(TypedDict, total=False):
    environment: EnvironmentInput
    on: str


class ListBranchesQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    active: bool


class ListTillsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    active: bool
    branchId: str


class GetTillSaleQuery(TypedDict, total=False):
    environment: EnvironmentInput


class DeleteTillSaleQuery(TypedDict, total=False):
    environment: EnvironmentInput


class GetPublicTillQuery(TypedDict, total=False):
    environment: EnvironmentInput
    sale: str


ListShiftsQuery = TypedDict(
    "ListShiftsQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "environment": "EnvironmentInput",
        "tillId": "str",
        "openedBy": "str",
        "open": "bool",
        "from": "str",
        "to": "str",
    }, total=False,
)


class ListWebhooksQuery(TypedDict, total=False):
    environment: EnvironmentInput


class ListWebhookDeliveriesQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    status: PaymentStatus
    eventType: EventType


ListEventsQuery = TypedDict(
    "ListEventsQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "type": "EventType",
        "environment": "EnvironmentInput",
        "from": "str",
        "to": "str",
    }, total=False,
)


class ListRequestsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    key: str
    status: str
    path: str
    requestId: str
    environment: EnvironmentInput


class ListBankAccountsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    environment: EnvironmentInput


class ListAccountTransactionsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    status: PaymentStatus
    parties: bool
    environment: EnvironmentInput


class ListOwnBankConnectionsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str


class GetTransferStatusQuery(TypedDict, total=False):
    reference: str
    id: str


class ListPayoutsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    status: PayoutStatus
    label: str
    environment: EnvironmentInput


class CreatePayoutQuery(TypedDict, total=False):
    label: str
    account: str
    scheduledFor: str
    environment: EnvironmentInput
    decimal: DecimalMark


class GetPayoutQuery(TypedDict, total=False):
    rows: Literal["all", "failed", "none"]


class ListApprovalsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    status: ApprovalStatus
    environment: EnvironmentInput


class ListMerchantPaymentsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    needsReview: bool
    environment: EnvironmentInput


class GetMerchantReconciliationQuery(TypedDict, total=False):
    date: str


class ListPayeesQuery(TypedDict, total=False):
    environment: EnvironmentInput


class ListPayeePaymentsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str


ListRateHistoryQuery = TypedDict(
    "ListRateHistoryQuery",
    {
        "currency": "RatedCurrency",
        "from": "str",
        "to": "str",
    }, total=False,
)


ConvertCurrencyQuery = TypedDict(
    "ConvertCurrencyQuery",
    {
        "from": "Currency",
        "to": "Currency",
        "amount": "Number",
    },
)


class ListNotificationsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    read: bool


class ListUsersQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    search: str
    status: UserState
    kycStatus: KycState


class ListAnyMerchantsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    search: str
    status: MerchantState


ListAnyTransactionsQuery = TypedDict(
    "ListAnyTransactionsQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "status": "TransactionStatus",
        "environment": "EnvironmentInput",
        "merchantId": "str",
        "from": "str",
        "to": "str",
    }, total=False,
)


class ListAnyPaymentLinksQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    environment: EnvironmentInput
    merchantId: str
    active: bool


ListPaymentsQuery = TypedDict(
    "ListPaymentsQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "status": "PaymentStatus",
        "environment": "EnvironmentInput",
        "flagged": "bool",
        "connection": "str",
        "userId": "str",
        "from": "str",
        "to": "str",
    }, total=False,
)


class ListAnyBankAccountsQuery(TypedDict, total=False):
    page: int
    limit: int
    after: str
    before: str
    status: BankAccountStatus
    environment: EnvironmentInput
    userId: str


class ListBankConnectionsQuery(TypedDict, total=False):
    status: BankConnectionStatus


class GetReconciliationQuery(TypedDict, total=False):
    date: str


ListAuditLogsQuery = TypedDict(
    "ListAuditLogsQuery",
    {
        "page": "int",
        "limit": "int",
        "after": "str",
        "before": "str",
        "userId": "str",
        "action": "str",
        "from": "str",
        "to": "str",
    }, total=False,
)


ExportAuditLogsQuery = TypedDict(
    "ExportAuditLogsQuery",
    {
        "userId": "str",
        "action": "str",
        "from": "str",
        "to": "str",
        "format": "Literal['csv', 'jsonl']",
    }, total=False,
)


GetDashboardQuery = TypedDict(
    "GetDashboardQuery",
    {
        "from": "str",
        "to": "str",
        "environment": "EnvironmentInput",
    }, total=False,
)


class SearchPlatformQuery(TypedDict):
    q: str


class ListNamesQuery(TypedDict):
    ids: str

NewSimulation = Union[SimulatedIncomingPayment, SimulatedLostAnswer, SimulatedBankOutage, SimulatedSlowBank, SimulatedLateNotice, SimulatedDuplicateNotice, SimulatedWrongAmount, SimulatedRateChange, SimulatedReferenceUsed]
ErrorCode = Literal["INVALID_REQUEST", "UNAUTHORIZED", "INVALID_CREDENTIALS", "FORBIDDEN", "EMAIL_NOT_VERIFIED", "KYC_REQUIRED", "FACTOR_REQUIRED", "STEP_UP_REQUIRED", "APPROVAL_REQUIRED", "APPROVAL_DENIED", "APPROVER_TOO_NEW", "ACCOUNT_SUSPENDED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "IDEMPOTENCY_KEY_IN_USE", "GONE", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "INTERNAL_ERROR", "NOT_SUPPORTED", "BANK_UNAVAILABLE", "SERVICE_UNAVAILABLE"]
LoginOutcome = Union[Login, FactorRequired]
WebhookEvent = Union[TransactionPendingEvent, TransactionCompletedEvent, TransactionFailedEvent, TransactionRefundedEvent, TransactionReassignedEvent, RefundPendingEvent, RefundSucceededEvent, RefundFailedEvent, TransferSuccessEvent, TransferFailedEvent, PaymentLinkCompletedEvent, PaymentLinkExpiredEvent, CheckoutCreatedEvent, CheckoutPaidEvent, CheckoutPartiallyPaidEvent, CheckoutOverpaidEvent, CheckoutExpiredEvent, CheckoutCanceledEvent, PaymentUnappliedEvent, PaymentNeedsReviewEvent, ExternalPaymentRecordedEvent, ExternalPaymentConfirmedEvent, ExternalPaymentVoidedEvent, ShiftOpenedEvent, ShiftClosedEvent, CustomerCreatedEvent, CustomerUpdatedEvent, CustomerMergedEvent, NoteCreatedEvent, NotePartiallyPaidEvent, NotePaidEvent, NoteOverdueEvent, NoteVoidedEvent, NoteReopenedEvent, PayoutCompletedEvent, PayoutFailedRowsEvent, BankDegradedEvent, BankRecoveredEvent, MemberJoinedEvent, MemberRemovedEvent, WebhookTestEvent]
ReconciledOwnConnection = Union[ReconciledOwnConnectionInline, None]
Language = Literal["es", "en"]
EnvironmentInput = Literal["live", "test", "production", "sandbox"]
ApiKeyPermission = Literal["merchants:read", "merchants:write", "members:read", "members:write", "store:read", "store:write", "links:read", "links:write", "checkouts:read", "checkouts:write", "transactions:read", "closings:read", "refunds:write", "verifications:write", "external-payments:read", "external-payments:write", "external-payments:confirm", "collections:read", "collections:write", "messages:read", "floor:read", "floor:write", "sandbox:read", "sandbox:write", "webhooks:read", "webhooks:write", "events:read", "requests:read", "accounts:read", "accounts:write", "transfers:read", "transfers:write", "payouts:read", "payouts:write", "approvals:read", "payees:read", "payees:write", "banks:read", "rates:read", "notifications:read", "notifications:write", "admin:read", "admin:write"]
MerchantActivity = Literal["ACTIVE", "INACTIVE"]
InvitedRole = Literal["ADMIN", "MEMBER", "CASHIER"]
PayerMethod = Literal["c2p", "mobile_payment"]
Currency = Literal["VES", "USD"]
BankCode = Literal["0001", "0102", "0104", "0105", "0108", "0114", "0115", "0128", "0134", "0137", "0138", "0146", "0151", "0156", "0157", "0163", "0166", "0168", "0169", "0171", "0172", "0173", "0174", "0175", "0177", "0178", "0191", "0601"]
PaymentStatus = Literal["success", "failed", "pending"]
DecimalMark = Literal[",", "."]
ExternalMethod = Literal["cash", "zelle", "card_terminal", "crypto", "paypal", "bank_transfer", "financing", "other"]
SaidConsent = Literal["given", "stopped"]
CustomerChannel = Literal["mail", "whatsapp", "telegram"]
ChannelKind = Literal["whatsapp", "telegram"]
SeriesInterval = Literal["week", "month", "year"]
ShiftMethod = Literal["cash", "zelle", "card_terminal", "crypto", "paypal", "bank_transfer", "financing", "other", "mobile_payment", "c2p"]
WebhookSubscription = Literal["*", "transaction.pending", "transaction.completed", "transaction.failed", "transaction.refunded", "transaction.reassigned", "refund.pending", "refund.succeeded", "refund.failed", "transfer.success", "transfer.failed", "payment_link.completed", "payment_link.expired", "checkout.created", "checkout.paid", "checkout.partially_paid", "checkout.overpaid", "checkout.expired", "checkout.canceled", "payment.unapplied", "payment.needs_review", "external_payment.recorded", "external_payment.confirmed", "external_payment.voided", "shift.opened", "shift.closed", "customer.created", "customer.updated", "customer.merged", "note.created", "note.partially_paid", "note.paid", "note.overdue", "note.voided", "note.reopened", "payout.completed", "payout.failed_rows", "bank.degraded", "bank.recovered", "member.joined", "member.removed"]
SubscribableEventType = Literal["transaction.pending", "transaction.completed", "transaction.failed", "transaction.refunded", "transaction.reassigned", "refund.pending", "refund.succeeded", "refund.failed", "transfer.success", "transfer.failed", "payment_link.completed", "payment_link.expired", "checkout.created", "checkout.paid", "checkout.partially_paid", "checkout.overpaid", "checkout.expired", "checkout.canceled", "payment.unapplied", "payment.needs_review", "external_payment.recorded", "external_payment.confirmed", "external_payment.voided", "shift.opened", "shift.closed", "customer.created", "customer.updated", "customer.merged", "note.created", "note.partially_paid", "note.paid", "note.overdue", "note.voided", "note.reopened", "payout.completed", "payout.failed_rows", "bank.degraded", "bank.recovered", "member.joined", "member.removed"]
BankProtocol = Literal["bnc", "r4", "bdv", "banesco", "mercantil", "plaza", "exterior", "tesoro", "bdt"]
FinalPaymentStatus = Literal["success", "failed"]
NotificationType = Literal["payment_received", "payment_refunded", "refund_failed", "payment_link_completed", "transfer_settled", "transfer_failed", "payout_awaiting_approval", "payout_completed", "payout_failed_rows", "payment_needs_review", "payment_resolved", "payout_returned", "external_payment_to_confirm", "shift_difference", "channel_disabled", "message_budget_spent", "approval_requested", "invitation_received", "member_joined", "role_changed", "administrator_changed", "merchant_handed_over", "kyc_decided", "password_changed", "factors_changed", "api_key_created", "api_key_revoked", "api_key_cut_off", "merchant_key_created", "settlement_account_changed", "bank_connection_changed", "statement_imported", "rif_released", "new_sign_in", "webhook_changed", "webhook_disabled"]
SettableUserStatus = Literal["ACTIVE", "SUSPENDED", "BANNED"]
KycStatus = Literal["PENDING", "APPROVED", "REJECTED", "NOT_STARTED"]
RatedCurrency = Literal["USD"]
Environment = Literal["live", "test"]
TransactionStatus = Literal["pending", "completed", "failed", "refunded"]
BankEnvironment = Literal["production", "sandbox"]
PaymentMethod = Literal["c2p", "mobile_payment", "sandbox"]
FailureCode = Literal["INSUFFICIENT_FUNDS", "PHONE_NOT_AFFILIATED", "WRONG_KEY", "LIMIT_EXCEEDED", "INVALID_DOCUMENT", "INVALID_ACCOUNT", "INVALID_AMOUNT", "RESTRICTED", "BANK_DOWN", "NOT_EXECUTED", "NOT_FOUND", "OTHER_AMOUNT", "ALREADY_USED", "LINK_COMPLETED", "REJECTED"]
CheckoutStatus = Literal["open", "partially_paid", "paid", "expired", "canceled"]
UnappliedReason = Literal["expired", "canceled", "paid", "amount", "void", "ambiguous", "released"]
PaymentKind = Literal["p2p", "transfer", "c2p", "verification", "reversal"]
ExternalPaymentStatus = Literal["recorded", "confirmed", "voided"]
ConsentStatus = Literal["unknown", "given", "stopped"]
ChargeNoteStatus = Literal["open", "partially_paid", "paid", "void"]
PayoutStatus = Literal["draft", "awaiting_approval", "scheduled", "processing", "completed", "completed_with_failures", "canceled"]
BankOperation = Literal["charge", "payer_key", "verification", "mobile_payment", "transfer", "reversal", "order_status", "statement", "balance", "rate", "check"]
UserRole = Literal["USER", "ADMIN"]
MemberRole = Literal["OWNER", "ADMIN", "MEMBER", "CASHIER"]
IdentityDocumentType = Literal["CEDULA", "PASSPORT", "RIF"]
InvitationStatus = Literal["PENDING", "ACCEPTED", "EXPIRED", "REVOKED"]
BankConnectionStatus = Literal["checking", "pending_approval", "active", "failing", "disabled"]
PaymentLinkStatus = Literal["ACTIVE", "INACTIVE", "EXPIRED", "COMPLETED"]
UnappliedStatus = Literal["open", "applied", "refunded"]
SimulationType = Literal["incoming_payment", "lost_answer", "bank_outage", "slow_bank", "late_notice", "duplicate_notice", "wrong_amount", "rate_change", "reference_used"]
SimulationStatus = Literal["active", "spent", "ended"]
MovementDirection = Literal["in", "out"]
BookedMovementType = Literal["deposit", "fee", "p2p", "transfer"]
FileFormat = Literal["csv", "xlsx"]
StatementField = Literal["date", "reference", "concept", "amount", "credit", "debit", "direction", "balance", "phone", "document", "name", "bankCode"]
VerificationStatus = Literal["found", "absent", "ambiguous", "already_used", "pending"]
CustomerMessageStatus = Literal["queued", "sent", "delivered", "read", "failed", "rejected", "unknown"]
ChannelStatus = Literal["checking", "active", "failing", "disabled"]
SeriesStatus = Literal["active", "paused", "ended"]
EventType = Literal["transaction.pending", "transaction.completed", "transaction.failed", "transaction.refunded", "transaction.reassigned", "refund.pending", "refund.succeeded", "refund.failed", "transfer.success", "transfer.failed", "payment_link.completed", "payment_link.expired", "checkout.created", "checkout.paid", "checkout.partially_paid", "checkout.overpaid", "checkout.expired", "checkout.canceled", "payment.unapplied", "payment.needs_review", "external_payment.recorded", "external_payment.confirmed", "external_payment.voided", "shift.opened", "shift.closed", "customer.created", "customer.updated", "customer.merged", "note.created", "note.partially_paid", "note.paid", "note.overdue", "note.voided", "note.reopened", "payout.completed", "payout.failed_rows", "bank.degraded", "bank.recovered", "member.joined", "member.removed", "webhook.test"]
BankAccountStatus = Literal["pending", "active"]
MovementType = Literal["deposit", "p2p", "transfer"]
PayoutPause = Literal["stopped", "day_limit", "not_allowed", "account"]
PayoutReturn = Literal["submitter", "approver"]
PayoutRowStatus = Literal["waiting", "pending", "success", "failed", "canceled"]
ApprovalStatus = Literal["pending", "approved", "rejected", "expired"]
PaymentReviewer = Literal["merchant", "administrators"]
UserState = Literal["active", "inactive", "suspended", "banned"]
KycState = Literal["pending", "approved", "rejected", "not_started"]
MerchantState = Literal["active", "inactive", "pending"]
