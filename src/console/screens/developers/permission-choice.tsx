import { useId, useState } from 'preact/hooks'
import { PERMISSION_TEXTS } from '../../../domain/permission-texts.ts'
import type { Permission } from '../../../domain/permissions.ts'
import { language, say } from '../../language.ts'
import { CheckedList, checkedIn } from './checked-list.tsx'
import {
  PERMISSION_GROUPS,
  type PermissionGroup,
  PRESETS,
  type Preset,
} from './permission-groups.ts'
import { developersTexts } from './texts.ts'

const texts = developersTexts.permissions
const NAME = 'permissions'

/** What the permission allows, in words; its name, if this page is older than the permission. */
export const permissionText = (permission: Permission): string =>
  PERMISSION_TEXTS[permission]?.[language] ?? permission

/** The permissions that were chosen, from the fields of a form with a `PermissionChoice`; undefined for all. */
export const chosenPermissions = (fields: Record<string, string>): Permission[] | undefined =>
  fields.preset === 'all' ? undefined : checkedIn<Permission>(fields, NAME)

const groups = (Object.keys(PERMISSION_GROUPS) as PermissionGroup[]).map((group) => ({
  label: texts.groups[group],
  values: PERMISSION_GROUPS[group].map(
    (permission) => [permission, permissionText(permission)] as const,
  ),
}))

/** What a new key may do: by what its program is for, and then in detail. */
export function PermissionChoice() {
  const id = useId()
  const [preset, setPreset] = useState<Preset>('all')
  const checked = PRESETS[preset]
  return (
    <>
      <div class="field">
        <label for={id}>{say(['Qué puede hacer', 'What it may do'])}</label>
        <select
          id={id}
          name="preset"
          value={preset}
          onChange={({ currentTarget }) => setPreset(currentTarget.value as Preset)}
        >
          {(Object.keys(PRESETS) as Preset[]).map((option) => (
            <option key={option} value={option}>
              {texts.presets[option]}
            </option>
          ))}
        </select>
        <p class="hint">
          {say([
            'Dale solo lo que tu programa necesita: si la clave se filtra, es todo lo que se puede hacer con ella.',
            'Give it only what your program needs: if the key leaks, that is all that can be done with it.',
          ])}
        </p>
      </div>
      {checked && (
        <CheckedList
          key={preset}
          name={NAME}
          label={say(['Permisos', 'Permissions'])}
          groups={groups}
          checked={checked}
        />
      )}
    </>
  )
}
