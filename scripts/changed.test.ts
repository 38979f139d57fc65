import { expect, test } from "vitest"
import { testsOf } from "./changed.ts"

test.each([
  [
    "server/src/courses/terms/routes.ts",
    ["contract/src/courses/terms/", "server/src/courses/terms/", "web/src/courses/terms/"],
  ],
  ["server/src/lib/http/handlers.ts", ["server/src/lib/http/"]],
  ["contract/src/lib/dates.ts", ["contract/src/lib/"]],
  ["server/db/migrations/0003_calendar.sql", ["server/test/"]],
  ["supervisor/clock.ts", ["supervisor/"]],
  ["supervisor/upgrading/upgrade.ts", ["supervisor/upgrading/"]],
  ["README.md", []],
])("a change of %s runs the tests in %j", (file, folders) => {
  expect(testsOf([file]).folders).toEqual(folders)
})

test("a change of a screen or script runs the tests that import it", () => {
  const files = ["web/src/courses/terms/screens.ts", "scripts/changed.ts"]
  expect(testsOf(files)).toEqual({ folders: [], related: files })
})
