import type { Database } from "../../db/database.ts"
import { type Download, sendFile } from "../../files/downloads.ts"
import type { AuditNote } from "../audit.ts"
import { answer, type Call, contextOf, send } from "./call.ts"

export async function sendRead(call: Call) {
  return send(call, answer(call, await runHandler(call)))
}

export async function sendDownload(call: Call) {
  return sendFile(call.http.reply, (await runHandler(call)) as Download)
}

const runHandler = (call: Call) => {
  const work = (db: Database) => call.handle(contextOf(call, db, noAudit))
  return call.endpoint.fromReplica ? call.read(work) : work(call.batchedReads())
}

const noAudit: AuditNote = () => {
  throw new TypeError("A request that changes nothing has nothing to audit.")
}
