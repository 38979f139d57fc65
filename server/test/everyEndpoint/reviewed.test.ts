import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { dumpSchema } from "../../../scripts/schema/dump.ts"
import { createPool } from "../../src/lib/db/database.ts"
import { testDatabase } from "../database.ts"
import { everyEndpoint } from "./contract.ts"

// A test that is derived from the contract or the migrations can't test them. A person has reviewed these two files: a change
// to a role or to a constraint changes one of them, and a reviewer sees it.

test("the migrations make the schema that was reviewed", async () => {
  const { url } = await testDatabase()
  const pool = createPool({ connectionString: url, max: 1 }, (error) => console.error(error))
  const made = await dumpSchema(pool).finally(() => pool.end())
  expect(made).toBe(readFileSync(new URL("../../db/schema.sql", import.meta.url), "utf8"))
})

test("each endpoint is for the callers that were reviewed", async () => {
  const rows = everyEndpoint
    .map(({ key, endpoint: { roles } }) => {
      const may = (role: "admin" | "lecturer" | "student") =>
        roles === "anyone" || roles.includes(role) ? "yes" : ""
      return `| ${key} | ${may("admin")} | ${may("lecturer")} | ${may("student")} | ${roles === "anyone" ? "yes" : ""} |`
    })
    .sort()
  const head = "| Endpoint | administrator | lecturer | student | visitor |\n|---|---|---|---|---|"
  const text = `# Who may call what\n\nWritten by \`npm run unit -- server/test/everyEndpoint/reviewed.test.ts -u\`. The noun's \`visibleTo\` decides which rows a caller sees.\n\n${head}\n${rows.join("\n")}\n`
  await expect(text).toMatchFileSnapshot("../../../docs/permissions.md")
})
