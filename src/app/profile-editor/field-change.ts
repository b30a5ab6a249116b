/** What the fields of a profile say to the page around them, and it to them. */
import { ProfileField, ProfileFields } from './profile-fields';

/** A field's new value. */
export interface FieldChange {
  readonly field: ProfileField;
  readonly value: ProfileFields[ProfileField];
}

/** A problem in words, at a place of the profile. */
export interface FieldProblem {
  readonly path: string;
  readonly text: string;
}
