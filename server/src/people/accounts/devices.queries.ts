import { createHmac, hkdfSync, randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { Device, Sessions } from "../../lib/auth/sessions.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRow, updateRow } from "../../lib/db/records.ts"

/** Identifies a key without revealing it, as the device computes it (web/src/lib/encryptedStorage). */
const keyMarkOf = (key: Buffer) =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", key, "", "name", 32)))
    .update("mark")
    .digest()
    .subarray(0, 16)
    .toString("base64")

/**
 * A browser that has lost its cookie looks like another device. It still gets its former key, by the key's mark that it sends,
 * because no other key decrypts its data.
 */
async function moveKnownKey(db: Database, personId: number, deviceId: string, keyMark: string) {
  const keys = await db
    .selectFrom("device_key")
    .select(["id", "key", "device_id"])
    .where("person_id", "=", personId)
    .execute()
  const matchingKey = keys.find(({ key }) => keyMarkOf(key) === keyMark)
  if (!matchingKey || matchingKey.device_id === deviceId) return
  await db
    .deleteFrom("device_key")
    .where("person_id", "=", personId)
    .where("device_id", "=", deviceId)
    .execute()
  await updateRow(db, "device_key", matchingKey.id, { device_id: deviceId })
}

/**
 * The key of a person on the device on which they sign in, in base64url. It is the same at each sign-in until the device is
 * removed.
 */
export async function keyOfDevice(
  db: Database,
  personId: number,
  { deviceId, device }: Required<Device>,
  keyMark: string | null = null,
) {
  if (keyMark !== null) await moveKnownKey(db, personId, deviceId, keyMark)
  const deviceColumns = { device: device.slice(0, 300), signed_in_at: sql<string>`now()` }
  const { key } = await db
    .insertInto("device_key")
    .values({ person_id: personId, device_id: deviceId, key: randomBytes(32), ...deviceColumns })
    .onConflict((conflict) => conflict.columns(["person_id", "device_id"]).doUpdateSet(deviceColumns))
    .returning("key")
    .executeTakeFirstOrThrow()
  return key.toString("base64url")
}

/** Everybody sees their own devices. The office also sees those of students and lecturers, who report a lost phone there. */
const visibleTo = (db: Database, { role, personId }: Viewer) =>
  db
    .selectFrom("device_key")
    .innerJoin("person", "person.id", "person_id")
    .where(({ or, eb }) =>
      or([eb("person_id", "=", personId), ...(role === "admin" ? [eb("person.role", "<>", "admin")] : [])]),
    )

type Member = { studentId?: number | null | undefined; lecturerId?: number | null | undefined }

/** The devices of a student or lecturer, or the viewer's own, the last used first. */
export const listDevices = (db: Database, viewer: Viewer, { studentId, lecturerId }: Member) =>
  visibleTo(db, viewer)
    .where(({ eb, selectFrom }) => {
      if (studentId)
        return eb(
          "person_id",
          "=",
          selectFrom("student").select("student.person_id").where("id", "=", studentId),
        )
      if (lecturerId)
        return eb(
          "person_id",
          "=",
          selectFrom("lecturer").select("lecturer.person_id").where("id", "=", lecturerId),
        )
      return eb("person_id", "=", viewer.personId)
    })
    .select(["device_key.id", "device", "device_id", "device_key.created_at", "signed_in_at"])
    .orderBy("signed_in_at", "desc")
    .orderBy("device_key.id")
    .execute()

export const findDevice = (db: Database, viewer: Viewer, id: number) =>
  visibleTo(db, viewer)
    .where("device_key.id", "=", id)
    .select(["device_key.id", "person_id", "device_id", "signed_in_at"])
    .forUpdate("device_key")
    .executeTakeFirst()

type EndedDevice = { id: number; person_id: number; device_id: string }

/** Deletes the key and ends the person's sessions there. From then on the device counts as new for them. */
export async function endDevice(db: Database, sessions: Sessions, { id, person_id, device_id }: EndedDevice) {
  await deleteRow(db, "device_key", id)
  await sessions.forgetDevice(db, person_id, device_id)
}
