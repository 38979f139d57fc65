/**
 * The districts of the college, which contract, server and web have in common. A noun is in one of them, and imports from its
 * own district and from those before it: courses depend on people, but people don't depend on courses.
 */
const districts = [
  /** The college itself: its name, departments, cohorts and classes, its pictures and mails. */
  "college",
  /** The people who have access: accounts, tokens and administrators, notifications, and imports of files. */
  "people",
  /** The planned teaching: years, terms, subjects, offerings, enrolments, teaching assignments. */
  "courses",
  /** The members of the college: students, lecturers, and applicants. */
  "members",
  /** Work and its marks: assignments, submissions, grades, the grade sheet, policies and results. */
  "assessment",
  /** The week's teaching: rooms, timetable, lessons, attendance, and the materials of modules. */
  "teaching",
  /** The end of a term: reports, documents, closing and moving up. */
  "registry",
  /** The college's communication: announcements, events, news, messages and its website. */
  "communication",
  /** The administration: settings, audit, retention, backups, search and the dashboards. */
  "office",
] as const

/** The order of folders: each imports only from those before it. */
export const orders: { under: string; folders: readonly string[] }[] = [
  { under: "contract/src", folders: ["lib", ...districts] },
  { under: "server/src", folders: ["lib", ...districts] },
  { under: "web/src", folders: ["words", "ui", "lib", "site", ...districts, "app"] },
  {
    under: "server/src/lib",
    folders: [
      "threads",
      "spreadsheets",
      "db",
      "auth",
      "jobs",
      "files",
      "cluster",
      "backup",
      "mail",
      "http",
      "site",
    ],
  },
  {
    under: "web/src/ui",
    folders: [
      "testing",
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
      "grid",
      "content",
      "charts",
      "calendar",
    ],
  },
]

/** A sentence about an import or a folder that the check refuses. */
export type Fault = string

/**
 * A program that runs as long as the college, whose packages are always in memory, and the packages that it may load (record
 * 44).
 */
export const lasting = { program: "supervisor/start.ts", packages: /^(node:|pg$|zod$)/ }

/** Imports that a file may never have, whatever the order. `never` is matched against the imported path or package. */
type Rule = { files: RegExp; never: RegExp; why: string }

const server = /^(server|supervisor|demonstration)\//
const web = /^web\//
const node = /^(node:|fastify|@fastify\/|kysely|pg$|graphile-worker|nodemailer)/
const browser = /^(react|react-dom|react-router|@tanstack\/)/

const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join("|"))

export const rules: Rule[] = [
  {
    files: /^contract\//,
    never: anyOf(server, web, node, browser),
    why: "the contract knows neither server nor browser.",
  },
  {
    files: server,
    never: anyOf(web, browser),
    why: "the server never imports the browser's code.",
  },
  {
    files: web,
    never: anyOf(server, node),
    why: "the browser never imports the server's code.",
  },
  { files: /^server\/src\/lib\//, never: /^server\/src\/(?!lib\/)/, why: "lib knows no nouns." },
  {
    files: /^server\/src\/[^/]+\/[^/]+\/(?!.*routes\.ts$)/,
    never: /^server\/src\/(?!lib\/)[^/]+\/[^/]+\/(.+\.)?routes\.ts$/,
    why: "a noun may use another's queries and rules, never its routes.",
  },
  {
    files: /^server\/src\/[^/]+\/[^/]+\/(.+\.)?rules\.ts$/,
    never: anyOf(
      /^server\/(db|src\/lib\/(?!auth\/viewer\.ts$))/,
      /\/(.+\.)?(queries|routes|jobs)\.ts$/,
      /^(node:|kysely|pg$|fastify)/,
    ),
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
