import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pino from "pino"
import PostalMime from "postal-mime"
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { temporaryFolder } from "../../../test/files/temporaryFolder.ts"
import { type Misbehaviour, mailServer } from "../../../test/mailServer.ts"
import { becomeRunner } from "../cluster/election.ts"
import { startJobs } from "../jobs/jobs.ts"
import { jobWaits } from "../limits.ts"
import { createDelivery, messageTimeout } from "./delivery.ts"
import { mailTasks, type NewMail, planSending, queueMail, queueMails } from "./outbox.ts"

const { url, pool, db } = await openTestDatabase()
const folder = temporaryFolder()
const server = await mailServer()
afterAll(() => server.close())

const mailFrom = "Mphunzitsi <no-reply@college.example>"
const smtp = { host: "127.0.0.1", port: server.port, secure: false, user: undefined, password: undefined }
const bySmtp = createDelivery({ mailFrom, dataDir: folder, smtp })
/** Gives a mail server up soon. On a busy machine, a good one may take as long, and would get a message twice. */
const impatient = createDelivery(
  { mailFrom, dataDir: folder, smtp },
  { idleTimeout: 1_000, totalTimeout: 2_000 },
)
const intoFiles = createDelivery({ mailFrom, dataDir: folder, smtp: undefined })

/** Sends the messages of the outbox until the test ends. */
function sendQueuedMails(deliver = bySmtp) {
  const tasks = mailTasks({ database: db, deliver, mailFrom, dataDir: folder })
  const jobs = startJobs({
    connection: { connectionString: url },
    becomeRunner,
    tasks,
    log: pino({ level: "silent" }),
  })
  onTestFinished(jobs.stop)
}

const invitation: NewMail = {
  person_id: null,
  to_address: "chikondi@college.example",
  to_name: "Chikondi Banda",
  subject: "Moni, Chikondi",
  body: "Choose a password:\nhttps://college.example/set-password?token=secret123\nZikomo.",
}
const outbox = () => db.selectFrom("mail").selectAll().orderBy("id").execute()
const plannedJobs = async () => (await pool.query("select run_at, key from graphile_worker.jobs")).rows

beforeEach(async () => {
  server.inbox.length = 0
  await server.behave("well")
})
afterEach(async () => {
  await db.deleteFrom("mail").execute()
  await pool.query("delete from graphile_worker._private_jobs")
})

describe("a mail", () => {
  test("is sent once its transaction has committed, and its stored text has no token", async () => {
    sendQueuedMails()
    await db.transaction().execute((tx) => queueMail(tx, invitation))
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ status: "sent" }]))
    expect(server.inbox).toMatchObject([
      {
        from: { name: "Mphunzitsi", address: "no-reply@college.example" },
        to: [{ name: "Chikondi Banda", address: "chikondi@college.example" }],
        subject: "Moni, Chikondi",
        text: `${invitation.body}\n`,
      },
    ])
    const [mail] = await outbox()
    expect(mail).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(String) })
    expect(mail?.body).toContain("set-password?token=•••\nZikomo.")
  })

  test("is queued with any number of others, more than one statement has parameters for", async () => {
    const ids = await queueMails(db, Array<NewMail>(14_000).fill(invitation))
    expect(new Set(ids).size).toBe(14_000)
    expect(
      await db
        .selectFrom("mail")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .execute(),
    ).toEqual([{ count: 14_000 }])
    expect(await plannedJobs()).toHaveLength(14_000)
  })

  test("is followed at once by the waiting ones, each sent once", { tags: "drill" }, async () => {
    const waiting = Array.from({ length: 30 }, (_, index) => ({ ...invitation, subject: `Moni ${index}` }))
    await queueMails(db, waiting)
    sendQueuedMails()
    await vi.waitFor(async () => {
      expect((await outbox()).filter(({ status }) => status === "unsent")).toEqual([])
    })
    await vi.waitFor(async () => expect(await plannedJobs()).toEqual([]))
    expect(server.inbox.map(({ subject }) => subject)).toEqual(waiting.map(({ subject }) => subject))
  })

  test("that failed once is sent within seconds of the server being well, although 500 others were queued since", {
    tags: "drill",
  }, async () => {
    await server.behave("refusing")
    sendQueuedMails()
    const failed = await queueMail(db, invitation)
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ attempts: 1 }]))
    await queueMails(db, Array<NewMail>(500).fill(invitation))
    await server.behave("well")
    await vi.waitFor(async () => {
      const [mail] = await outbox()
      expect(mail).toMatchObject({ id: failed, status: "sent" })
    })
    await vi.waitFor(async () => expect(await plannedJobs()).toEqual([]))
    expect(server.inbox).toHaveLength(501)
  })

  test.each([
    ["the mail server has closed the one before", () => server.behave("well")],
    ["the one before has been idle for too long", () => server.connectionsEnded()],
  ])("is sent at the first attempt over a new connection where %s", async (_, lose) => {
    sendQueuedMails(createDelivery({ mailFrom, dataDir: folder, smtp }, { idleTimeout: 3_000 }))
    const send = async (subject: string) => {
      await queueMail(db, { ...invitation, subject })
      await vi.waitFor(async () => expect((await outbox()).at(-1)).toMatchObject({ status: "sent" }))
    }
    // On a busy machine a good mail server may seem late, too.
    await vi.waitFor(async () => {
      await db.deleteFrom("mail").execute()
      server.inbox.length = 0
      await send("Moni")
      await lose()
      await send("Moni again")
      expect(await outbox()).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
      expect(server.inbox.map(({ subject }) => subject)).toEqual(["Moni", "Moni again"])
    })
  })

  test("of a write that failed is never sent", async () => {
    sendQueuedMails()
    const failing = db.transaction().execute(async (tx) => {
      await queueMail(tx, invitation)
      throw new Error("undone")
    })
    await expect(failing).rejects.toThrow("undone")
    expect(await outbox()).toEqual([])
    expect(await plannedJobs()).toEqual([])
  })

  test.each<[Misbehaviour, RegExp]>([
    ["refusing", /^The mail server can't be reached\./],
    ["hanging", /^The mail server did not answer in time\./],
    ["dropping", /^The mail server closed the connection\./],
    ["dripping", /^The mail server did not take the message in time\./],
    ["garbling", /^The mail server sent an unexpected reply\./],
  ])("waits while the mail server is %s, records why, and arrives once", async (behaviour, why) => {
    await server.behave(behaviour)
    let deliver = impatient
    sendQueuedMails((letter) => deliver(letter))
    await queueMail(db, invitation)
    await vi.waitFor(async () => {
      const [mail] = await outbox()
      expect(mail).toMatchObject({ status: "unsent", sent_at: null })
      expect(mail?.last_error).toMatch(why)
    })
    expect(server.inbox).toHaveLength(0)
    deliver = bySmtp
    await server.behave("well")
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ status: "sent" }]))
    await vi.waitFor(async () => expect(await plannedJobs()).toEqual([]))
    expect(server.inbox).toHaveLength(1)
  })

  test("that takes too long is given up before the database ends its transaction, so that it isn't sent twice", () => {
    expect(messageTimeout).toBeLessThan(jobWaits.nextStatement)
    expect(messageTimeout).toBeGreaterThan(60_000)
  })

  test("is retried after growing pauses of up to a minute", async () => {
    const deliver = () => Promise.reject(Object.assign(new Error("no"), { code: "ESOCKET" }))
    const [send] = mailTasks({ database: db, deliver, mailFrom, dataDir: folder })
    const id = await queueMail(db, invitation)
    const pauses: number[] = []
    vi.useFakeTimers({ toFake: ["Date"] })
    for (let attempt = 0; attempt < 8; attempt++) {
      await send!.work({ id })
      const [job] = await plannedJobs()
      expect(job.key).toBe(`mail:${id}`)
      pauses.push((Date.parse(job.run_at) - Date.now()) / 1000)
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  })

  test("that the server rejects for good waits for a person", async () => {
    await server.behave("rejecting")
    sendQueuedMails()
    await queueMail(db, invitation)
    await vi.waitFor(async () => {
      const [mail] = await outbox()
      expect(mail?.last_error).toMatch(/^The mail server refused the address\. \(550 No such mailbox/)
    })
    await vi.waitFor(async () => expect(await plannedJobs()).toEqual([]))
  })

  test("planned several times at once is sent once, with the same Message-ID", async () => {
    sendQueuedMails()
    sendQueuedMails()
    const id = await queueMail(db, invitation)
    for (let press = 0; press < 5; press++) await planSending(db, id)
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ status: "sent" }]))
    await vi.waitFor(async () => expect(await plannedJobs()).toEqual([]))
    expect(server.inbox).toHaveLength(1)
    const [{ created_at } = { created_at: "" }] = await outbox()
    expect(server.inbox[0]?.messageId).toBe(`<mail-${id}.${Date.parse(created_at)}@college.example>`)
  })

  test("that one worker sends is skipped by the others", async () => {
    const release = Promise.withResolvers<void>()
    let deliveries = 0
    const deliver = async () => {
      deliveries++
      await release.promise
      return "sent" as const
    }
    const [send] = mailTasks({ database: db, deliver, mailFrom, dataDir: folder })
    const id = await queueMail(db, invitation)
    const first = send!.work({ id })
    await vi.waitFor(() => expect(deliveries).toBe(1))
    await send!.work({ id })
    release.resolve()
    await first
    await send!.work({ id })
    expect(deliveries).toBe(1)
  })
})

describe("a header", () => {
  test.each([
    ["to_name", "Chikondi\r\nBcc: everybody@college.example"],
    ["subject", "Moni\r\nBcc: everybody@college.example\r\n\r\n<b>body</b>"],
    ["subject", "Moni\nBcc: everybody@college.example"],
    ["subject", "Moni\u0000\u0085\u2028Bcc: everybody@college.example"],
    ["to_name", `"Chikondi" <everybody@college.example>, x`],
  ] as const)("can't be smuggled in through the %s %j", async (field, value) => {
    sendQueuedMails()
    await queueMail(db, { ...invitation, [field]: value })
    await vi.waitFor(() => expect(server.inbox).toHaveLength(1))
    const [mail] = server.inbox
    expect(mail?.headers.map(({ key }) => key).sort()).toEqual([
      "content-transfer-encoding",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ])
    expect(mail?.to).toMatchObject([{ address: "chikondi@college.example" }])
    expect(mail?.text?.trim()).toBe(invitation.body)
  })
})

describe("without a mail server", () => {
  test("messages are written as .eml files, and count as sent", async () => {
    sendQueuedMails(intoFiles)
    const id = await queueMail(db, { ...invitation, subject: "Moni, ŵana" })
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ status: "sent" }]))
    const [name, ...others] = await readdir(join(folder, "mail"))
    expect(others).toEqual([])
    expect(name).toMatch(new RegExp(`^mail-${id}\\.\\d+\\.eml$`))
    const path = join(folder, "mail", name!)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const mail = await PostalMime.parse(await readFile(path))
    expect(mail.subject).toBe("Moni, ŵana")
    expect(mail.text).toContain("token=secret123")
  })

  test("messages stay unsent if the folder can't be written to", async () => {
    const file = join(folder, "in the way")
    await writeFile(file, "")
    sendQueuedMails(createDelivery({ mailFrom, dataDir: file, smtp: undefined }))
    await queueMail(db, invitation)
    await vi.waitFor(async () => {
      expect((await outbox())[0]?.last_error).toMatch(/^The message could not be sent\./)
    })
  })
})
