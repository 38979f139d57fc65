import * as z from "zod"
import { optionalEmail } from "../../lib/contactFields.ts"
import { endpoints, signedIn } from "../../lib/endpoints.ts"
import { optionalLine, optionalText, text, version } from "../../lib/fields.ts"
import { data, one } from "../../lib/replies.ts"
import { ownInput, password, user } from "../accounts/endpoints.ts"
import { preferences, preferencesInput } from "./preferences.ts"

/** The profile page (spec 002 section 3); fields of other roles are null. */
export const profile = user.extend({
  /** The address that the person wants to change to, until they open the link that was mailed there. */
  pendingEmail: z.string().nullable(),
  address: z.string().nullable(),
  bio: z.string().nullable(),
  /** A student's photo opens only in the session that requested it. */
  photoUrl: z.string().nullable(),
  /** The viewer's own record. The endpoints of students or lecturers accept its id. */
  studentId: z.int().nullable(),
  lecturerId: z.int().nullable(),
  studentNumber: z.string().nullable(),
  className: z.string().nullable(),
  /** The same as className: some callers read this name. */
  class_name: z.string().nullable(),
  yearOfStudy: z.int().nullable(),
  employeeNumber: z.string().nullable(),
  department: z.string().nullable(),
  specialization: z.string().nullable(),
  /** The college's current classes, in their order, for the choices of all screens. */
  classes: z.array(z.string()),
  /** The college's retired classes, for filters. Absent where there are none, as in most colleges. */
  retiredClasses: z.array(z.string()).optional(),
  preferences,
  /** False if there is no mail server, so that no screen promises an email. */
  hasMailServer: z.boolean(),
  twoFactorEnabled: z.boolean(),
  recoveryCodesLeft: z.int(),
  version: z.int(),
})
export type Profile = z.infer<typeof profile>

/**
 * Only administrators change year of study, class, numbers (product decision 3.18) and the names of students and lecturers;
 * other people's changes to them are ignored. A new address counts once its link has been opened. An optional field that is
 * left out is unchanged, because other programs send only what they change; a blank one is emptied.
 */
export const profileInput = z.object({
  ...ownInput,
  /** Blank for a person who has no address and never had one. */
  email: optionalEmail(),
  phone: ownInput.phone.optional(),
  address: optionalText("Address", 300).optional(),
  bio: optionalText("Bio", 1000).optional(),
  /** Only lecturers have these two fields. A department can't be removed. */
  department: optionalLine("Department", 60),
  specialization: optionalLine("Specialization", 120).optional(),
  /** Required to change the email address, because it is the sign-in name and the target of reset links. */
  currentPassword: z.string().max(200).nullish(),
  version,
})

export const twoFactorInput = z.object({
  enabled: z.boolean({ error: "Choose on or off." }),
  /** The authenticator app's code, required to switch two-factor sign-in on or off. A recovery code switches it off, too. */
  code: text("Code", 20),
  currentPassword: password("Current password"),
})

export const recoveryCodesInput = twoFactorInput.omit({ enabled: true })

/** Recovery codes in groups, as people copy them. Only this reply has them: the college stores their hashes. */
const recoveryCodes = z.array(z.string())

/** The word that the person types, exactly (spec 002 section 5). */
export const erasureWord = "DELETE"

/** The server checks the word too, so that another program can't erase an account by a single call. */
export const accountErasure = z.object({
  password: password("Password"),
  /** The authenticator app's code or a recovery code, required where two-factor sign-in is on. */
  code: optionalText("Code", 20),
  confirm: z.literal(erasureWord, { error: `Type ${erasureWord} exactly, in capital letters.` }),
})

const profileReply = one("user", profile)

export const profileEndpoints = endpoints({
  "GET /auth/profile": { roles: signedIn, response: profileReply },
  "PUT /auth/profile": {
    auditLabel: "changed the profile",
    roles: signedIn,
    body: profileInput,
    response: profileReply,
    manualTransaction: true,
  },
  "PUT /auth/photo": {
    auditLabel: "changed the photo",
    roles: signedIn,
    files: { photo: "picture" },
    response: profileReply,
  },
  "DELETE /auth/photo": { auditLabel: "removed the photo", roles: signedIn, response: profileReply },
  "PUT /auth/preferences": {
    auditLabel: "changed the settings",
    roles: signedIn,
    body: preferencesInput,
    response: profileReply,
  },
  /**
   * A new secret for the authenticator app: as text, as an otpauth address, and as a QR code (an SVG data URL). The recovery
   * codes work once two-factor sign-in is on.
   */
  "POST /auth/two-factor": {
    auditLabel: "prepared two-factor sign-in",
    roles: signedIn,
    response: data({ secret: z.string(), address: z.string(), picture: z.string(), recoveryCodes }),
    confidential: true,
  },
  "PUT /auth/two-factor": {
    auditLabel: "switched two-factor sign-in",
    roles: signedIn,
    body: twoFactorInput,
    response: profileReply,
    manualTransaction: true,
  },
  /** Ten new recovery codes. The earlier ones no longer work. */
  "POST /auth/recovery-codes": {
    auditLabel: "made new recovery codes",
    roles: signedIn,
    body: recoveryCodesInput,
    response: data({ user: profile, recoveryCodes }),
    manualTransaction: true,
    confidential: true,
  },
  "GET /auth/export-data": { roles: signedIn, response: data({}).extend({ data: z.looseObject({}) }) },
  /** Closes the account at once. The account is erased at `eraseAt`; until then an administrator can restore it. */
  "DELETE /auth/account": {
    auditLabel: "deleted their account",
    roles: signedIn,
    body: accountErasure,
    response: data({ eraseAt: z.string() }),
    manualTransaction: true,
  },
})
