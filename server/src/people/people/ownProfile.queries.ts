import type { KeyObject } from "node:crypto"
import { pictureAddress } from "#contract/college/pictures/sizes.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { found } from "../../lib/errors.ts"
import { privatePicturePath } from "../../lib/files/tickets.ts"
import { findProfile } from "./profile.queries.ts"
import { photoVisibility } from "./profile.rules.ts"

type Session = Pick<Viewer, "personId" | "sessionId">
type Row = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** A student's photo is private, so its address contains a ticket: an img can't send a bearer. */
function photoUrlOf({ photo_id, role }: Row, secret: KeyObject, viewer: Session) {
  if (!photo_id) return null
  return photoVisibility(role) === "public"
    ? pictureAddress(photo_id, 480, "webp")
    : privatePicturePath(secret, viewer, photo_id)
}

export type ProfileParts = { secret: KeyObject; hasMailServer: boolean }

const shownTo = (viewer: Session, row: Row, { secret, hasMailServer }: ProfileParts) => ({
  ...row,
  photoUrl: photoUrlOf(row, secret, viewer),
  hasMailServer,
})

/** Reads a person's own profile, for one of their sessions. */
export const ownProfile = (parts: ProfileParts) => async (db: Database, viewer: Session) =>
  shownTo(viewer, found(await findProfile(db, viewer.personId)), parts)

/** The reply with a person's own profile, after they have changed it. */
export const profileAnswer = (parts: ProfileParts) => (row: Row, viewer: Viewer, message?: string) => ({
  message,
  data: { user: shownTo(viewer, row, parts) },
})
