import { randomUUID } from "node:crypto"
import { open } from "node:fs/promises"
import { join } from "node:path"
import type { FastifyRequest } from "fastify"
import { sql } from "kysely"
import { afterAll, afterEach, describe, expect, test, vi } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"
import { uploadsOf } from "../../../test/uploads/pieces.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { checkArrived } from "./arrived.queries.ts"
import { claimUpload, takeUpload } from "./queries.ts"

const college = await openCollege()
const { call, db, files, folder, inject, people } = college
const { begin, piece, pieceTo, use } = await uploadsOf(college)
const other = await college.openAnother()
afterAll(() => other.close())
afterEach(() => void vi.restoreAllMocks())

const download = async (id: number) =>
  (await inject("admin", { url: `/api/materials/${id}/download` })).rawPayload

describe("an upload", () => {
  test("that another call takes is waited for, and then not found", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf)
    const lock = randomUUID()
    expect(await claimUpload(db, upload.id, lock)).toBe(true)
    const viewer = { personId: people.admin } as Viewer
    const wanted = { id: upload.id, kind: "material", request: {} as FastifyRequest, viewer } as const
    const checked = checkArrived(db, files, wanted)
    expect(await takeUpload(db, upload.id, randomUUID())).toBe(false)
    expect(await takeUpload(db, upload.id, lock)).toBe(true)
    expect(await checked).toBeUndefined()
  })

  test("that a killed process had claimed is taken by the next call", async () => {
    // Its clock may have been ahead.
    for (const by of ["-1 minute", "1 minute"]) {
      const { upload } = await begin(pdf)
      await piece(upload.id, pdf)
      await claimUpload(db, upload.id, randomUUID())
      await db
        .updateTable("upload")
        .set({ taken_at: sql`now() + ${by}::interval` })
        .where("id", "=", upload.id)
        .execute()
      expect((await use(upload.id)).status).toBe(201)
    }
  })

  test("is reported as saved although its pieces can't be deleted or its lock can't be released", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf)
    const removal = vi.spyOn(files.pieces, "remove").mockImplementationOnce(async () => {
      await sql`alter table upload rename to unreachable`.execute(db)
      throw new Error("The storage doesn't answer.")
    })
    const { status } = await use(upload.id)
    expect(removal).toHaveBeenCalledOnce()
    await sql`alter table unreachable rename to upload`.execute(db)
    expect(status).toBe(201)
  })

  test("accepts no piece and can't be cancelled while it is taken, in any process", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf)
    const { copyToDraft } = files.pieces
    const late: unknown[] = []
    vi.spyOn(files.pieces, "copyToDraft").mockImplementation(async (key) => {
      for (const server of [college.app, other]) {
        const answer = await pieceTo(server, upload.id, pdf.subarray(0, 10), 0)
        late.push(answer.status, answer.body.message)
      }
      late.push((await call("admin", "DELETE /resumable-uploads/{id}", { params: { id: upload.id } })).status)
      return copyToDraft(key)
    })
    const { status, body } = await use(upload.id)
    const sentence = "This file is being saved already, so no further bytes of it are taken."
    expect(late).toEqual([409, sentence, 409, sentence, 409])
    expect(status).toBe(201)
    expect(await download(body.data.material.id)).toEqual(pdf)
  })

  test("can't be written any more once it is saved, not even by a process that had its file open", async () => {
    const { upload } = await begin(pdf)
    await piece(upload.id, pdf)
    const { key } = await db
      .selectFrom("upload")
      .select("key")
      .where("id", "=", upload.id)
      .executeTakeFirstOrThrow()
    const writer = await open(join(folder, "files/pieces", key), "r+")
    const { body } = await use(upload.id)
    await writer.truncate(0)
    await writer.write("something else")
    await writer.close()
    expect(await download(body.data.material.id)).toEqual(pdf)
  })

  /**
   * Attaching may end a piece in the middle of its reply. Its sender sees a broken connection, and asks how much has arrived.
   */
  function brokenReply(error: Error) {
    expect(error.message).toBe("response destroyed before completion")
    return { status: "broken" }
  }

  test("is saved completely or refused as incomplete, whenever a late piece arrives at another server", async () => {
    const outcomes: number[] = []
    for (let round = 0; round < 24; round++) {
      const { upload } = await begin(pdf)
      await piece(upload.id, pdf)
      const [server, turns] = [round % 2 ? college.app : other, Math.floor(round / 2)]
      const late = async () => {
        for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
        return pieceTo(server, upload.id, pdf, 0).catch(brokenReply)
      }
      const [made, { status }] = await Promise.all([use(upload.id), late()])
      outcomes.push(made.status)
      // A piece that was ended this way can be continued if the file was incomplete and therefore not saved.
      expect(made.status === 201 ? [200, 404, 409, "broken"] : [200, 400, 409, "broken"]).toContain(status)
      if (made.status !== 201)
        expect(made.body.message).toMatch(/^Only \d+ of \d+ bytes of this file have arrived/)
      if (made.status !== 201) await pieceTo(server, upload.id, pdf, 0)
      const whole = made.status === 201 ? made : await use(upload.id)
      expect(await download(whole.body.data.material.id), `round ${round}`).toEqual(pdf)
    }
    expect(outcomes).toContain(201)
  })
})
