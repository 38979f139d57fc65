import { globSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { chunkNamer, chunksOf, readScreens } from "../../scripts/chunks.ts"

// The first tests are about an invented portal. The others run on the built site: `npm test` builds it first.
const client = "dist/client"
const nameOf = (file: string) => /assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file
const modules = new Map(
  Object.entries<string[]>(JSON.parse(readFileSync(join(client, ".vite/modules.json"), "utf8"))).map(
    ([file, ids]) => [nameOf(file), ids],
  ),
)

/** A portal of these files, each with its imports. A name after `~` is loaded on demand. */
function chunksIn(
  files: Record<string, string>,
  screens: Record<string, ("admin" | "lecturer" | "student")[]>,
) {
  const main = "web/src/app/main.tsx"
  const id = (name: string) => join(process.cwd(), name === "main" ? main : name)
  const named = new Map(
    Object.entries(files).map(([name, list]) => {
      const all = list.split(" ").filter(Boolean)
      return [
        id(name),
        {
          importedIds: all.filter((one) => !one.startsWith("~")).map(id),
          dynamicallyImportedIds: all.filter((one) => one.startsWith("~")).map((one) => id(one.slice(1))),
        },
      ]
    }),
  )
  const roles = new Map(Object.entries(screens).map(([name, who]) => [id(name), who]))
  const chunkOf = chunkNamer((one) => named.get(one) ?? null, roles)
  return (name: string) => chunkOf(id(name))
}

const home = "web/src/office/dashboard/Home.tsx"

test("a dashboard's modules are in its role's chunk, or apart if other screens share them, whose other modules are in the chunk of their roles", () => {
  const chunkOf = chunksIn(
    {
      main: "frame",
      [home]: "badge stat",
      records: "badge table",
      audit: "table record",
      marks: "table line",
      mine: "line",
    },
    {
      [home]: ["student"],
      records: ["lecturer"],
      audit: ["admin"],
      marks: ["admin", "lecturer"],
      mine: ["student"],
    },
  )
  expect(["main", "frame", "badge"].map(chunkOf)).toEqual(["core", "core", "dashboards"])
  expect([home, "stat"].map(chunkOf)).toEqual(["student", "student"])
  expect(["mine", "line"].map(chunkOf)).toEqual(["student-screens", "screens"])
  expect(["records", "table", "marks"].map(chunkOf)).toEqual(Array(3).fill("staff-screens"))
  expect(["audit", "record", "elsewhere"].map(chunkOf)).toEqual(["admin-screens", "admin-screens", undefined])
})

test("an administrator's dashboard waits for no module that only the other dashboards load", () => {
  const [office, teaching] = ["web/src/office/dashboard/Office.tsx", "web/src/office/dashboard/Teaching.tsx"]
  const chunkOf = chunksIn(
    { main: "", [office]: "stat", [teaching]: "stat badge lessons", marks: "stat badge", staffed: "lessons" },
    { [office]: ["admin"], [teaching]: ["lecturer"], marks: ["student"], staffed: ["lecturer"] },
  )
  expect(["stat", "badge", "lessons"].map(chunkOf)).toEqual(["core", "dashboards", "lecturer"])
  expect([office, teaching].map(chunkOf)).toEqual(["admin", "lecturer"])
})

test("modules that load the libraries of forms have a chunk of their own, even if a screen loads them on demand", () => {
  const chunkOf = chunksIn(
    {
      main: "",
      [home]: "~dialog table",
      dialog: "node_modules/zod/z.js field",
      field: "",
      audit: "form",
      form: "node_modules/zod/z.js",
    },
    { [home]: ["student"], audit: ["admin"] },
  )
  expect([home, "table", "field"].map(chunkOf)).toEqual(["student", "student", "student-screens"])
  expect(["dialog", "node_modules/zod/z.js"].map(chunkOf)).toEqual(["forms", "forms"])
  expect(["audit", "form"].map(chunkOf)).toEqual(["admin-forms", "admin-forms"])
})

test("screens that students and lecturers share have a chunk of their own, but modules that a dashboard uses are apart from it", () => {
  const chunkOf = chunksIn(
    { main: "", events: "month badge", [home]: "badge", marks: "", audit: "" },
    { events: ["student", "lecturer"], [home]: ["student"], marks: ["lecturer"], audit: ["admin"] },
  )
  expect(["events", "month", "badge"].map(chunkOf)).toEqual(["readers", "readers", "dashboards"])
})

test("screens of weeks and months are not in the chunk of their role's other screens, so that no dashboard loads the calendar", () => {
  const week = "web/src/ui/calendar/week.ts"
  const chunkOf = chunksIn(
    { main: "", mine: week, theirs: week, office: week, [home]: "" },
    { mine: ["student"], theirs: ["lecturer"], office: ["admin"], [home]: ["student"] },
  )
  expect([week, "mine", "theirs", "office", home].map(chunkOf)).toEqual([
    "calendar",
    "student-calendar",
    "staff-calendar",
    "admin-calendar",
    "student",
  ])
})

test("a module that all roles need, but only beside a week or a month, is in the calendar's chunk", () => {
  const month = "web/src/ui/calendar/month.ts"
  const chunkOf = chunksIn(
    { main: "", mine: "events badge", office: "events", events: `${month} badge feed`, [home]: "badge" },
    { mine: ["student"], office: ["admin", "lecturer"], [home]: ["student", "admin"] },
  )
  expect([month, "events", "feed", "badge"].map(chunkOf)).toEqual([
    "calendar",
    "calendar",
    "calendar",
    "core",
  ])
})

test("screens with drawn charts have a chunk of their own, too, without the bars of dashboards", () => {
  const [trend, bars] = ["web/src/ui/charts/Trend.tsx", "web/src/ui/charts/Bars.tsx"]
  const chunkOf = chunksIn(
    { main: "", marks: `${trend} ${bars}`, office: trend, [home]: bars, today: bars },
    { marks: ["student"], office: ["admin"], [home]: ["student"], today: ["admin"] },
  )
  expect([trend, bars, "marks", "office", home].map(chunkOf)).toEqual([
    "charts",
    "dashboards",
    "student-charts",
    "admin-charts",
    "student",
  ])
})

test("a module that only screens with forms use is in the chunk of forms", () => {
  const chunkOf = chunksIn(
    { main: "", people: "node_modules/zod/z.js editor table", audit: "table" },
    { people: ["admin"], audit: ["admin"] },
  )
  expect(["people", "editor", "table"].map(chunkOf)).toEqual(["admin-forms", "admin-forms", "admin-screens"])
})

test("no screen of staff is in what a student loads, and none of administrators in what a lecturer loads", () => {
  const students = ["core", "screens", "forms", "readers", ...chunksOf.student, "student-screens"]
  const lecturers = [...students, ...chunksOf.lecturer, "staff-screens", "staff-forms"]
  for (const [screen, roles] of readScreens()) {
    const file = screen.slice(process.cwd().length + 1)
    const chunks = [...modules].filter(([, ids]) => ids.includes(file)).map(([name]) => name)
    expect(chunks, file).toHaveLength(1)
    if (!roles.includes("student")) expect(students, file).not.toContain(chunks[0])
    if (roles.join() === "admin") expect(lecturers, file).not.toContain(chunks[0])
  }
})

const smallForAReason: Record<string, string> = {
  UnsentWork: "what the sign-in asks about unsent work, which hardly anybody sees",
  dashboards: "what dashboards of lecturers and students wait for, and no administrator's",
  lecturer: "what a lecturer's dashboard waits for",
  staff: "what the dashboards of lecturers and administrators wait for",
  student: "what a student's dashboard waits for",
  admin: "what an administrator's dashboard waits for",
  "staff-screens": "what lecturers' other screens share, for which their dashboard doesn't wait",
  "admin-screens": "what administrators' other screens share",
  calendar: "what screens with a week or a month show, and dashboards don't",
  "student-calendar": "a student's screen of a week, for which their dashboard doesn't wait",
  "staff-calendar": "a lecturer's",
  "admin-calendar": "an administrator's",
  "finder-student": "the words of a student's search, without those of the other roles",
  charts: "what screens with a drawn chart show, and dashboards don't",
  "student-charts": "a student's grades, for which their dashboard doesn't wait",
  "staff-charts": "a lecturer's",
  "admin-charts": "an administrator's",
  readers: "screens that students and lecturers have, and administrators don't",
  portal: "the entry that the sign-in page and the portal's page name",
  runtime: "what every script needs",
  start: "the start of every public page, which needs nothing else",
  messages: "the inboxes of administrators and lecturers, which no dashboard needs",
  site: "the public pages' own script",
  "Setup.island": "the form by which a college is set up once",
  pages: "photographed pages, which come with the first picture",
  "page.worker": "what makes photographed pages small, in a thread of its own",
}

test("no script has less than 10 KB, because each costs a request", () => {
  for (const file of globSync(`${client}/assets/*.js`)) {
    if (smallForAReason[nameOf(file)] === undefined) {
      expect(statSync(file).size, file).toBeGreaterThan(10_000)
    }
  }
})

test("the desk is loaded only when somebody opens it: the grade sheet loads without it, and it loads no library of forms", () => {
  const desk = modules.get("desk") ?? []
  expect(desk.length).toBeGreaterThan(10)
  expect(desk.filter((id) => !id.includes("gradeSheets/desk/"))).toEqual([])
  expect(modules.get("gradeSheets")?.some((id) => id.endsWith("gradeSheets/state/sheet.ts"))).toBe(true)
})

test("the core has no component of React Router that nobody uses", () => {
  const [core] = globSync(`${client}/assets/core-*.js`)
  const text = readFileSync(core!, "utf8")
  // The place where the router's restoration of scrolling stores positions, and the attribute of its own links.
  for (const unused of ["react-router-scroll-positions", "data-discover"]) expect(text).not.toContain(unused)
})
