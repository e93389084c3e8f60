import * as z from 'zod'
import type { UploadRules } from '../../src/http/upload.ts'
import { PICTURE_TYPES } from '../../src/platform/pictures/keys.ts'

interface JsonSchema {
  properties?: Record<string, object>
  required?: string[]
}

const binary = { type: 'string' as const, format: 'binary' }

/** The body of an upload route: its fields, its files, and their media types. */
export function formBodyOf(upload: UploadRules) {
  const { field, schema, types } = 'fields' in upload ? multipleFilesForm(upload) : singleFileForm()
  const encoding = { [field]: { contentType: types.join(', ') } }
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } }
}

/** The schemas of forms that several routes take. */
export const formSchemas = {
  PictureForm: { type: 'object' as const, properties: { file: binary }, required: ['file'] },
}

const singleFileForm = () => ({
  field: 'file',
  types: PICTURE_TYPES,
  schema: { $ref: '#/components/schemas/PictureForm' },
})

function multipleFilesForm({
  field,
  maxFiles,
  maxBytes,
  fields,
  types,
}: Extract<UploadRules, { fields: unknown }>) {
  const { properties = {}, required = [] } = z.toJSONSchema(fields, { io: 'input' }) as JsonSchema
  const files = {
    type: 'array' as const,
    description: `Send the field once for each file. A file may have ${maxBytes} bytes at most.`,
    items: binary,
    minItems: 1,
    maxItems: maxFiles,
  }
  return {
    field,
    types,
    schema: {
      type: 'object' as const,
      properties: { ...properties, [field]: files },
      required: [...required, field],
    },
  }
}
