import { Field } from '../../parts/form.tsx'
import { branchTexts as texts } from './texts.ts'

interface BranchFieldsProps {
  name?: string
  address?: string
}

/** What is typed of a branch. */
export const BranchFields = ({ name, address }: BranchFieldsProps) => (
  <>
    <Field name="name" label={texts.name} value={name} maxLength={80} />
    <Field
      name="address"
      label={texts.address}
      hint={texts.addressHint}
      value={address}
      maxLength={300}
      rows={2}
      optional
    />
  </>
)

export const typedBranch = ({ name = '', address = '' }: Record<string, string>) => ({
  name,
  address,
})
