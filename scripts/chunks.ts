import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import type { Rolldown } from "vite"
import { requireValue } from "#contract/lib/objects.ts"

// The portal's scripts are in few files, so that a slow connection needs few requests. People wait for the dashboard: the core
// has what it shares with the frame, and its role's file has the rest. What only the dashboards of lecturers and students share with
// other screens is a file that administrators don't wait for. Modules that other screens need are grouped by who opens
// those screens, and are loaded with the first of them. Screens that students and lecturers have in common are in a file of
// their own. Forms are separate, because they need libraries that most visits never use, together with everything that only
// such screens use. Modules that only administrators' screens use are never loaded by another role.

const roles = ["admin", "lecturer", "student"] as const
type Role = (typeof roles)[number]

const src = join(import.meta.dirname, "../web/src")
const main = join(src, "app/main.tsx")
/**
 * The screens of each noun, as Node loads them. Vite's own loader would rewrite their functions, and the types of an import
 * would include the pages, which need a browser's types.
 */
const { screensOfNouns }: { screensOfNouns: Readonly<Record<string, readonly ScreenValue[]>> } =
  createRequire(import.meta.url)(join(src, "app/nouns.ts"))
type ScreenValue = { roles: readonly Role[]; load: () => unknown; bundle?: string }

/** The samples show every part, and nobody needs them for work, so they don't count as a screen that shares parts. */
const samples = join(src, "ui/samples/Samples.tsx")

type Screens = ReadonlyMap<string, readonly Role[]>
type Imports = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Describe = (id: string) => Imports | null

/** Finds the module that a screen loads in the text of its `load` function, because the module isn't a value. */
const fetched = /import\("(.+)"\)/

/** The file that a screen's `load` imports. */
const pathOf = (noun: string, load: unknown) =>
  resolve(src, noun, requireValue(fetched.exec(String(load))?.[1], `import in a screen of ${noun}`))

/** Each screen's module, and the roles that may open it. */
export function readScreens(): Screens {
  const screens = new Map<string, readonly Role[]>()
  for (const [noun, list] of Object.entries(screensOfNouns)) {
    for (const { roles: named, load } of list) {
      const path = pathOf(noun, load)
      const openedBy = named.length > 0 ? named : roles
      screens.set(path, [...new Set([...(screens.get(path) ?? []), ...openedBy])])
    }
  }
  return screens
}

/** Returns a function that says whether a module's path contains one of these texts, with either separator. */
function containing(...texts: readonly string[]) {
  return (id: string) => texts.some((text) => id.replaceAll("\\", "/").includes(text))
}

/** The first screen of each role. */
const dashboards = containing("web/src/office/dashboard/")

/**
 * Modules that send and download large files, and store downloaded ones for offline use. They are loaded with the first screen
 * that does so.
 */
const transfers = containing(
  "web/src/lib/transfer/",
  "web/src/lib/offlineCopies/",
  "web/src/lib/outbox/SendingList.",
  "web/src/lib/outbox/interruptedFiles.",
  "web/src/lib/outbox/sendFiles.",
  "web/src/ui/state/ProgressList.",
  "node_modules/@noble/",
)

/**
 * Modules that show weeks, months and the lessons in them. They are loaded with the first screen that shows some, separately
 * from its role's other screens, because dashboards don't show any.
 */
const calendars = containing("web/src/ui/calendar/", "web/src/teaching/lessons/")

/**
 * Modules with charts, except those on dashboards, and with a student's record and attendance, which all roles have and no
 * dashboard shows. They are loaded with the first screen that shows one, separately like calendars.
 */
const charts = (id: string) => chartsAndRecords(id) && !onDashboards(id)
const chartsAndRecords = containing(
  "web/src/ui/charts/",
  "web/src/registry/histories/",
  "web/src/teaching/attendance/BySubject",
  "web/src/teaching/attendance/TermFigures",
)
const onDashboards = containing(
  "web/src/ui/charts/Bar",
  "web/src/ui/charts/StandingTable",
  "web/src/ui/charts/TermBar",
  "web/src/ui/charts/TrendLine",
  "web/src/registry/histories/screens",
)

/** The words of one role by which the search finds screens. They are loaded with the search. */
const foundWords = /office[\\/]search[\\/]words[\\/](office|lecturer|student)/

/** Modules of the search and of the list of keyboard shortcuts. They are loaded when somebody first searches. */
const finder = containing("web/src/office/search/", "contract/src/office/search/")

/** Modules for photographed pages, with the tools for sorting and cropping them. They are loaded with the first picture. */
const pages = containing(
  ...["PageList", "PageCrop", "usePages", "pdf", "pages"].map((name) => `submissions/pages/${name}.`),
  ...["content/SortableList.", "content/sortable.", "pictures/CropBox.", "pictures/crop."],
  ...["fields/crop.css", "useFileAddress"],
)

/**
 * The folders of staff's screens that are rarely the first of a day, each with its bundle. A bundle is a file of its own, so
 * that dashboards don't load it. A noun has one bundle. A screen of the noun in another bundle has a folder of its own.
 */
const apart = new Map<string, string>()
/** The bundles of folders within a noun that has another bundle. */
const within = new Set<string>()
for (const [noun, list] of Object.entries(screensOfNouns)) {
  for (const { bundle, load } of list) {
    if (!bundle) continue
    const knownBundle = apart.get(join(src, noun, "/"))
    if (knownBundle === undefined) apart.set(join(src, noun, "/"), bundle)
    else if (knownBundle !== bundle) {
      within.add(bundle)
      apart.set(join(dirname(pathOf(noun, load)), "/"), bundle)
    }
  }
}
/** The bundle of the folder that a module is in. */
const bundleAt = (id: string) => {
  const folders = [...apart.keys()].filter((folder) => id.startsWith(folder))
  return apart.get(folders.toSorted((a, b) => b.length - a.length)[0] ?? "")
}

/** Modules that render the QR code of a document. */
const qrCodes = containing("node_modules/qrcode/", "node_modules/dijkstrajs/")
/**
 * The bundle for a module that only screens of bundles load: the bundle of its folder, or else the first that loads it.
 * Undefined if any other screen loads the module.
 */
function apartOf(id: string, roots: readonly string[]) {
  const bundles = roots.map(bundleAt)
  if (bundles.includes(undefined)) return undefined
  return bundleAt(id) ?? [...apart.values()].find((bundle) => bundles.includes(bundle))
}

/**
 * The page of the work that waits on the phone. It is loaded with the forms, because somebody whose work waits has used one.
 */
const waitingWork = containing(
  ...["OutboxPage", "DownloadAhead", "DataUse", "InstallPortal"].map((name) => `people/people/${name}.`),
)

const formLibraries = containing("node_modules/zod/", "node_modules/react-hook-form/")

/** Returns a function that names a module's chunk. The name is undefined for a module that the portal doesn't use. */
export function chunkNamer(describe: Describe, screens = readScreens()) {
  /** The modules that are loaded together with this one. */
  function withImports(root: string) {
    const seen = new Set([root])
    for (const id of seen) for (const next of describe(id)?.importedIds ?? []) seen.add(next)
    return seen
  }
  /** The modules that this one loads on demand, except the screens. */
  const partsOf = (id: string) =>
    (describe(id)?.dynamicallyImportedIds ?? []).filter((part) => !screens.has(part))

  const core = withImports(main)
  const dashboardModules = (isOf: (openedBy: readonly Role[]) => boolean) =>
    new Set(
      [...screens]
        .filter(([id, openedBy]) => dashboards(id) && isOf(openedBy))
        .flatMap(([id]) => [...withImports(id)]),
    )
  const first = dashboardModules(() => true)
  const firstOfOffice = dashboardModules((openedBy) => openedBy.includes("admin"))
  const users = new Map<string, Set<Role>>()
  /** The screens and parts that load a module, with the roles that open them. */
  const rootsOf = new Map<string, Map<string, readonly Role[]>>()
  const waiting = [...screens].filter(([id]) => id !== samples)
  for (const id of core) for (const part of partsOf(id)) waiting.push([part, roles])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [root, openedBy] = next
    for (const id of withImports(root)) {
      const knownRoles = users.get(id) ?? new Set()
      const grown = new Set([...knownRoles, ...openedBy])
      users.set(id, grown)
      rootsOf.set(id, (rootsOf.get(id) ?? new Map()).set(root, openedBy))
      if (grown.size > knownRoles.size) for (const part of partsOf(id)) waiting.push([part, openedBy])
    }
  }
  /** Returns a function that says whether a module imports any module of a kind. */
  function bringer(isOfKind: (id: string) => boolean) {
    const known = new Map<string, boolean>()
    return (id: string) => {
      const brings = known.get(id) ?? [...withImports(id)].some(isOfKind)
      known.set(id, brings)
      return brings
    }
  }
  const bringsForms = bringer(formLibraries)
  const bringsCalendars = bringer(calendars)
  const bringsCharts = bringer(charts)
  /**
   * The chunk for a module of a role's screens. The modules of its dashboard have a chunk of their own, and so have the modules
   * that load calendars and those that load charts.
   */
  function chunkOf(name: string, id: string) {
    if (first.has(id)) return name
    if (bringsCalendars(id)) return `${name}-calendar`
    return bringsCharts(id) ? `${name}-charts` : `${name}-screens`
  }
  return (id: string): string | undefined => {
    if (core.has(id)) return "core"
    const openedBy = users.get(id)
    if (!openedBy) return undefined
    if (transfers(id)) return "transfers"
    const [, searchRole] = foundWords.exec(id) ?? []
    if (searchRole) return `finder-${searchRole}`
    if (finder(id)) return "finder"
    if (pages(id)) return "pages"
    if (openedBy.has("student")) {
      if (bringsForms(id) || waitingWork(id)) return "forms"
      if (openedBy.size === 1) return chunkOf("student", id)
      if (first.has(id)) return firstOfOffice.has(id) ? "core" : "dashboards"
      if (calendars(id)) return "calendar"
      if (charts(id)) return "charts"
      const rootsOfModule = requireValue(rootsOf.get(id), `root of ${id}`)
      // A part that is loaded on demand is grouped with the screens that load it from their beginning.
      const beginnings = [...rootsOfModule.keys()].filter((root) => root !== id || screens.has(id))
      if (beginnings.every(bringsForms)) return beginnings.length > 0 ? "forms" : "core"
      // Only screens that students and lecturers share import the module.
      if ([...rootsOfModule.values()].every(isReaders)) return "readers"
      return [...rootsOfModule.keys()].every(bringsCalendars) ? "calendar" : "screens"
    }
    if (first.has(id) && !firstOfOffice.has(id)) return "lecturer"
    const name = openedBy.has("lecturer") ? "staff" : "admin"
    if (qrCodes(id)) return "documents"
    const roots = [...requireValue(rootsOf.get(id), `root of ${id}`).keys()]
    return apartOf(id, roots) ?? (roots.every(bringsForms) ? `${name}-forms` : chunkOf(name, id))
  }
}

const isReaders = (readers: readonly Role[]) =>
  readers.length === 2 && readers.includes("student") && readers.includes("lecturer")

/** A module's imports are in its own chunk or in one of an earlier rank, so no chunk takes another's modules. */
const ranks = [
  ["core"],
  ["dashboards"],
  ["student", "staff"],
  ["admin", "lecturer"],
  ["screens"],
  ["calendar", "charts"],
  ["readers", "pages"],
  ["forms", "student-screens", "staff-screens", "transfers", "finder"],
  ["finder-office", "finder-lecturer", "finder-student"],
  ["staff-forms", "admin-screens", "student-calendar", "student-charts", "staff-calendar", "staff-charts"],
  ["admin-forms", "admin-calendar", "admin-charts"],
  [...new Set(apart.values())].filter((bundle) => !within.has(bundle)),
  [...within],
]

/** The portal's groups for `codeSplitting`. */
export function portalChunks() {
  let nameOf: ReturnType<typeof chunkNamer> | undefined
  return ranks.map((names, rank) => ({
    debugName: names.join(", "),
    name: (id: string, context: Pick<Rolldown.ChunkingContext, "getModuleInfo">) => {
      nameOf ??= chunkNamer((one) => context.getModuleInfo(one))
      const name = nameOf(id)
      return name !== undefined && names.includes(name) ? name : null
    },
    // All are below the public pages' groups, which begin at 20 (vite.config.ts).
    priority: ranks.length - rank,
  }))
}

/** The chunks of a role's dashboard, beside the core. */
export const chunksOf: Record<Role, readonly string[]> = {
  admin: ["admin", "staff"],
  lecturer: ["dashboards", "lecturer", "staff"],
  student: ["dashboards", "student"],
}
