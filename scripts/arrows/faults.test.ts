import { describe, expect, test } from "vitest"
import { arrowFaults } from "./faults.ts"

const faultsOf = (sources: Record<string, string>) => arrowFaults(new Map(Object.entries(sources)))

describe("the order of the rooms", () => {
  test("accepts a noun that imports from its own district and from those before it", () => {
    const sources = {
      "server/src/courses/terms/queries.ts": `import { enrolYear } from "../enrolments/queries.ts"`,
      "server/src/courses/enrolments/queries.ts": `import type { Database } from "../../lib/db/database.ts"`,
    }
    expect(faultsOf(sources)).toEqual([])
  })

  test("refuses a circle of folders, even if one of its imports is of a type", () => {
    const faults = faultsOf({
      "server/src/lib/mail/outbox.ts": `import { addJob } from "../jobs/jobs.ts"`,
      "server/src/lib/jobs/jobs.ts": `import type { Letter } from "../mail/letter.ts"`,
      "server/src/lib/mail/letter.ts": "",
    })
    expect(faults[0]).toMatch("Circle of folders: server/src/lib/jobs server/src/lib/mail")
  })

  test("refuses an import from a district that comes later, and a folder that isn't in the order", () => {
    const faults = faultsOf({
      "server/src/courses/terms/queries.ts": `import { findGrade } from "../../assessment/grades/queries.ts"`,
      "server/src/canteens/queries.ts": "",
    })
    expect(faults).toEqual([
      "server/src/canteens has no place in the order of scripts/arrows/order.ts.",
      "server/src/courses/terms/queries.ts imports server/src/assessment/grades/queries.ts, which comes later in the order.",
    ])
  })

  test.each([
    ["server/src/assessment/grades/queries.ts", "../../courses/terms/routes.ts", "never its routes"],
    ["server/src/courses/terms/rules.ts", "./queries.ts", "rules are pure"],
    ["server/src/courses/terms/rules.ts", "kysely", "rules are pure"],
    ["server/src/courses/terms/routes.ts", "../../app.ts", "the app knows its nouns"],
    ["server/src/lib/http/requests.ts", "../../courses/terms/rules.ts", "lib knows no nouns"],
    ["contract/src/courses/terms/endpoints.ts", "react", "neither server nor browser"],
    [
      "server/src/courses/terms/queries.ts",
      "../../../../web/src/lib/files.ts",
      "never imports the browser's code",
    ],
    [
      "web/src/courses/terms/TermsPage.tsx",
      "../../../../server/src/config.ts",
      "never imports the server's code",
    ],
    ["web/src/site/site.tsx", "../courses/terms/TermsPage.tsx", "no screens of the portal"],
    ["web/src/courses/terms/TermsPage.tsx", "../../site/frame/Head.tsx", "built apart"],
  ])("refuses in %s an import of %s", (file, target, why) => {
    expect(faultsOf({ [file]: `import { thing } from "${target}"` }).join("\n")).toContain(why)
  })

  test("refuses a package that the supervisor would keep in memory, wherever it is loaded", () => {
    const sources = {
      "supervisor/start.ts": `import { type Pair, check } from "./checkCollege.ts"\nimport type { Kysely } from "kysely"`,
      "supervisor/checkCollege.ts": `import {\n  sql,\n} from "kysely"\nimport pg from "pg"\nexport const words = "of"`,
      "supervisor/bringUp.ts": `import { sql } from "kysely"`,
    }
    expect(faultsOf(sources)).toEqual([
      "supervisor/checkCollege.ts imports kysely: supervisor/start.ts would keep it in memory.",
    ])
  })

  test("refuses a folder of more than forty files", () => {
    const files = Array.from({ length: 41 }, (_, index) => [`web/src/ui/list/Part${index}.tsx`, ""])
    expect(faultsOf(Object.fromEntries(files))).toEqual([
      "web/src/ui/list holds 41 files; divide it: 40 are the most.",
    ])
  })
})
