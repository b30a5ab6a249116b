/** The messages between the fields of a profile and the page around them. */
import { ProfileField, ProfileFields } from './profile-fields';

/** A field's new value. */
export interface FieldChange {
  readonly field: ProfileField;
  readonly value: ProfileFields[ProfileField];
}

/** A problem in words, at a path in the profile. */
export interface FieldProblem {
  readonly path: string;
  readonly text: string;
}
