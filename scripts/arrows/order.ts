/** The order of the rooms: a folder imports only from those before it. Whatever is new finds its place here. */
export const orders: { under: string; folders: string[] }[] = [
  {
    under: "server/src",
    folders: [
      "lib",
      "pictures",
      "college",
      "mail",
      "accounts",
      "people",
      "site",
      "notifications",
      "administrators",
      "academicYears",
      "enrolments",
      "terms",
      "offerings",
      "teachingAssignments",
      "subjects",
      "imports",
      "students",
      "lecturers",
      "registrations",
      "deletedAccounts",
      "assignments",
      "submissions",
      "grades",
      "results",
      "announcements",
      "events",
      "rooms",
      "holidays",
      "timetable",
      "lessons",
      "timetablePlans",
      "attendance",
      "excuses",
      "performanceReports",
      "documents",
      "calendarFeeds",
      "news",
      "search",
      "uploads",
      "materials",
      "modules",
      "messages",
      "audit",
      "dashboard",
      "setup",
    ],
  },
  { under: "server/src/lib", folders: ["db", "auth", "jobs", "files", "mail", "http", "site"] },
  {
    under: "web/src",
    folders: [
      "ui",
      "lib",
      "site",
      "pictures",
      "college",
      "people",
      "academicYears",
      "terms",
      "teachingAssignments",
      "subjects",
      "imports",
      "notifications",
      "students",
      "lecturers",
      "administrators",
      "registrations",
      "deletedAccounts",
      "submissions",
      "assignments",
      "grades",
      "announcements",
      "events",
      "rooms",
      "holidays",
      "lessons",
      "timetablePlans",
      "timetable",
      "excuses",
      "attendance",
      "performanceReports",
      "documents",
      "materials",
      "modules",
      "messages",
      "mail",
      "website",
      "audit",
      "dashboard",
      "app",
    ],
  },
  {
    under: "web/src/ui",
    folders: [
      "styles",
      "cloth",
      "controls",
      "state",
      "overlay",
      "fields",
      "richText",
      "form",
      "layout",
      "list",
      "content",
      "charts",
      "calendar",
    ],
  },
]

/** A sentence about an import or a folder that the check refuses. */
export type Fault = string

/** Imports that a file may never have, whatever the order. `never` is matched against the imported path or package. */
type Rule = { files: RegExp; never: RegExp; why: string }

const server = /^(server|supervisor|demonstration)\//
const web = /^web\//
const node = /^(node:|fastify|@fastify\/|kysely|pg$|graphile-worker|nodemailer)/
const browser = /^(react|react-dom|react-router|@tanstack\/)/

const packages = new RegExp(`${node.source}|${browser.source}`)

export const rules: Rule[] = [
  {
    files: /^contract\//,
    never: new RegExp(`${server.source}|${web.source}|${packages.source}`),
    why: "the contract knows neither server nor browser.",
  },
  {
    files: server,
    never: new RegExp(`${web.source}|${browser.source}`),
    why: "the server never imports the browser's code.",
  },
  {
    files: web,
    never: new RegExp(`${server.source}|${node.source}`),
    why: "the browser never imports the server's code.",
  },
  { files: /^server\/src\/lib\//, never: /^server\/src\/(?!lib\/)/, why: "lib knows no nouns." },
  {
    files: /^server\/src\/[^/]+\/(?!.*routes\.ts$)/,
    never: /^server\/src\/(?!lib\/)[^/]+\/(.+\.)?routes\.ts$/,
    why: "a noun may use another's queries and rules, never its routes.",
  },
  {
    files: /^server\/src\/[^/]+\/(.+\.)?rules\.ts$/,
    never:
      /^server\/(db|src\/lib\/(?!auth\/viewer\.ts$))|\/(.+\.)?(queries|routes|jobs)\.ts$|^(node:|kysely|pg$|fastify)/,
    why: "rules are pure: no database, no HTTP.",
  },
  {
    files: /^server\/src\/.+\//,
    never: /^server\/src\/[^/]+\.ts$/,
    why: "the app knows its nouns; they don't know it.",
  },
  {
    files: /^web\/src\/site\//,
    never: /^web\/src\/(?!site\/|ui\/|lib\/)/,
    why: "the website knows no screens of the portal.",
  },
  {
    files: /^web\/src\/(?!site\/)/,
    never: /^web\/src\/site\//,
    why: "the portal and the website are built apart.",
  },
]
