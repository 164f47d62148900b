/** The one way to build a form: react-hook-form bound to the design's fields, the contract's schemas and the drafts. */

export { useWatch as useFormValue } from 'react-hook-form';
export { type Checked, checkedBy, errorsOf, FieldError, type FieldErrors } from './errors.ts';
export { type Binding, FormPasswordField, FormTextArea, FormTextField, lineCount, useFormField } from './fields.tsx';
export { FormSelect } from './select.tsx';
export { useAppForm } from './useAppForm.ts';
export { useFieldSentence } from './useFieldSentence.ts';
