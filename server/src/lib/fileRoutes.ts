import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Database } from "./database.ts"
import { etagOf, sendFile } from "./downloads.ts"
import { AppError, found } from "./errors.ts"
import type { Files } from "./files.ts"
import { readTicket } from "./fileTickets.ts"

type Parts = { database: Database; files: Files; secret: Uint8Array }

const forEver = "public, max-age=31536000, immutable"
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Public pictures at the address that never changes, and any file for the bearer of a ticket (product decision 2.8). */
export async function fileRoutes(app: FastifyInstance, { database, files, secret }: Parts) {
  const sendPublic = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const { id } = request.params
    const file = found(uuid.test(id) ? await files.find(database, id) : undefined)
    return sendFile(reply, found(file.visibility === "public" ? file : undefined), { cacheControl: forEver })
  }
  app.get("/uploads/:id", sendPublic)
  app.get("/api/uploads/:id", sendPublic)

  app.get<{ Querystring: { ticket?: string } }>("/api/files", async (request, reply) => {
    const ifRange = request.headers["if-range"]
    const id = await readTicket(secret, String(request.query.ticket), { resuming: ifRange !== undefined })
    const file = id === undefined ? undefined : await files.find(database, id)
    const fresh = id !== undefined && (await readTicket(secret, String(request.query.ticket))) !== undefined
    if (!file || !(fresh || ifRange === etagOf(file.sha256))) {
      throw new AppError("forbidden", "This address has run out. Go back and open the file again.")
    }
    return sendFile(reply, file)
  })
}
