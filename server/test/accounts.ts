import { sql } from "kysely"
import { hashPassword } from "../src/lib/auth/passwords.ts"
import type { Database } from "../src/lib/db/database.ts"
import type { Task } from "../src/lib/jobs/jobs.ts"
import { accountTasks } from "../src/people/accounts/jobs.ts"
import { createActivePerson } from "../src/people/accounts/queries.ts"
import type { College } from "./college.ts"

export const password = "mtsinje ukuyenda 58"
const password_hash = await hashPassword(password)

let count = 0

/** A person with an account, who signs in with `password`. */
export async function addAccount(db: Database, role: "admin" | "lecturer" | "student" = "student") {
  const email = `account${++count}@college.example`
  const id = await createActivePerson(db, {
    email,
    role,
    first_name: "Thoko",
    last_name: "Banda",
    password_hash,
  })
  return { id, email }
}

type Response = { cookies: readonly { name: string; value: string }[] }

/** The cookies of a reply as a browser sends them back. */
export const cookieHeader = ({ cookies }: Response) => ({
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
})

/** Signs in as a browser does; `headers` hold its cookies. */
export async function signIn(
  { call }: Pick<College, "call">,
  body: object,
  headers: Record<string, string> = {},
) {
  const answer = await call(null, "POST /auth/login", { body: { password, ...body }, headers })
  const bearer = { bearer: answer.body.data?.token ?? "" }
  return { ...answer, bearer, cookies: { ...headers, ...cookieHeader(answer.response) } }
}

/** Runs the waiting jobs of these kinds, and removes them from the queue. */
export async function runJobs(db: Database, tasks: readonly Task[]) {
  const { rows } = await sql<{ name: string; payload: unknown }>`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = any(${tasks.map(({ name }) => name)})
    returning task.identifier as name, job.payload`.execute(db)
  for (const { name, payload } of rows) await tasks.find((task) => task.name === name)!.work(payload)
}

export const runAccountJobs = (db: Database) => runJobs(db, accountTasks(db, "http://college.example"))

/** The mails to an address, the newest last. */
export function mailsTo(db: Database, address: string | null) {
  return db
    .selectFrom("mail")
    .select(["subject", "body", "to_name"])
    .where("to_address", "=", address)
    .orderBy("id")
    .execute()
}

/** The token of the link in a mail. */
export const tokenIn = (mail: { body: string } | undefined) => /token=(\w+)/.exec(mail?.body ?? "")?.[1] ?? ""
