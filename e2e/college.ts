import { rmSync } from "node:fs"
import { supervise, temporaryDataDir } from "../server/test/supervisor.ts"

/** The demonstration's password in the journeys; its accounts are admin@, lecturer@ and student@college.example. */
export const password = "mphunzitsi-e2e"

/** Playwright's global set-up: a whole college with the demonstration, as `npm start` gives it, on a free port. */
export default async function openCollege() {
  const dataDir = temporaryDataDir()
  const college = await supervise(dataDir, { DEMO_PASSWORD: password })
  process.env.COLLEGE_URL = college.url
  process.env.COLLEGE_DATA_DIR = dataDir
  return async () => {
    await college.stop()
    rmSync(dataDir, { recursive: true })
  }
}
