import { createPublicKey, verify } from "node:crypto"
import { itemAt } from "#contract/lib/objects.ts"
import { checkSignature, readAddress, type VerifySignature } from "#contract/registry/documents/checking.ts"
import { isCode } from "#contract/registry/documents/codes.ts"
import { documentEndpoints } from "#contract/registry/documents/endpoints.ts"
import { lockResults } from "../../assessment/results/fresh.queries.ts"
import type { DocumentKey } from "../../lib/auth/documentKey.ts"
import type { Database } from "../../lib/db/database.ts"
import { found, refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { buildDocuments } from "./building.queries.ts"
import { issueDocuments } from "./issuing.queries.ts"
import {
  findDocument,
  findValidReportCard,
  listDocuments,
  listOwnDocuments,
  lockDocument,
  replaceDocument,
  revokeDocument,
} from "./queries.ts"
import { verificationOf, whyNotReissued, whyNotRevoked } from "./rules.ts"
import { findByCode, listKeys } from "./verifying.queries.ts"

type Parts = { key: DocumentKey; publicUrl: string }

export const documentRoutes = ({ key, publicUrl }: Parts) =>
  routes(documentEndpoints, {
    "GET /documents": async ({ db, viewer, query }) => ({ data: await listDocuments(db, viewer, query) }),

    "GET /documents/mine": async ({ db, viewer }) => ({ data: await listOwnDocuments(db, viewer) }),

    "GET /documents/{id}": async ({ db, viewer, params }) => ({
      data: { document: found(await findDocument(db, viewer, params.id)) },
    }),

    "POST /documents/{id}/revoke": async ({ db, viewer, params, body, audit }) => {
      const before = found(await lockDocument(db, viewer, params.id))
      refuse(whyNotRevoked(before))
      await revokeDocument(db, params.id, { personId: viewer.personId, reason: body.reason })
      const document = found(await findDocument(db, viewer, params.id))
      audit("document", params.id, before, document)
      return { message: "Document revoked.", data: { document } }
    },

    "POST /documents/{id}/reissue": async ({ db, viewer, params, audit }) => {
      const before = found(await lockDocument(db, viewer, params.id))
      await lockResults(db)
      refuse(whyNotReissued(before, await findValidReportCard(db, before)))
      const [built] = await buildDocuments(db, viewer, before)
      if (!built) refuse("There is nothing any more that this document could say. Revoke it instead.")
      const issuer = { personId: viewer.personId, key, publicUrl }
      const { ids } = await issueDocuments(db, issuer, [built])
      const newId = itemAt(ids, 0)
      await replaceDocument(db, params.id, newId)
      const document = found(await findDocument(db, viewer, newId))
      audit("document", params.id, before, found(await findDocument(db, viewer, params.id)))
      return { message: `${document.reference} replaces ${before.reference}.`, data: { document } }
    },

    "POST /documents/verify": async ({ db, body }) => ({
      data: { verification: await verifyText(db, body.code) },
    }),

    "GET /documents/keys": async ({ db }) => ({ data: { keys: await listKeys(db) } }),
  })

/** Looks up a code. If the rest of a QR code is given, its signature is checked first. */
async function verifyText(db: Database, text: string) {
  const { code, digits } = readAddress(text)
  const nothing = verificationOf(undefined)
  if (!isCode(code)) return nothing
  if (digits !== undefined) {
    const { state } = await checkSignature({ code, digits }, await listKeys(db), verifyEd25519)
    // The college's register has every key that it ever signed with.
    if (state !== "genuine") return { ...nothing, state: "altered" as const }
  }
  return verificationOf(await findByCode(db, code))
}

const verifyEd25519: VerifySignature = async (key, message, signature) => {
  const x = Buffer.from(key).toString("base64url")
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })
  return verify(null, message, publicKey, signature)
}
