import type { ApiKey, Reply } from "#contract/api.ts"
import { dismantle, supervise, temporaryDataDir } from "../server/test/supervisor.ts"
import { processorTime } from "./processorTime.ts"

const password = "mphunzitsi-bench"

/** Calls the API as somebody who signed in, or as nobody. */
type Call = <Key extends ApiKey>(
  key: Key,
  asked?: { bearer?: string; query?: string; body?: object },
) => Promise<Reply<Key>>
export type College = {
  url: string
  call: Call
  signIn(email: string): Promise<string>
  /** What server and database have used of the processors so far, in milliseconds. */
  processorTime(): number
}

/** Starts the whole college as `npm start` does, on a data folder of its own, and removes both when the work is done. */
export async function withCollege<Result>(students: number, work: (college: College) => Promise<Result>) {
  const environment = { DEMO_PASSWORD: password, LOG_LEVEL: "info" }
  const college = await supervise(temporaryDataDir(), environment, ["--students", `${students}`])
  const url = college.url.replace("localhost", "127.0.0.1")

  const call: Call = async (key, { bearer, query = "", body } = {}) => {
    const [method, path] = key.split(" ", 2) as [string, string]
    const answer = await fetch(`${url}/api${path}${query}`, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${key} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as never
  }
  const signIn = async (email: string) =>
    (await call("POST /auth/login", { body: { email, password } })).data.token

  try {
    return await work({ url, call, signIn, processorTime: () => processorTime(college) })
  } finally {
    await dismantle(college)
  }
}
