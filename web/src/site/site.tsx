import * as assets from "virtual:assets"
import { script as retired } from "virtual:retired"
import { script as working } from "virtual:worker"
import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { ApiKey } from "#contract/api.ts"
import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { roles } from "#contract/lib/endpoints.ts"
import type { Failure } from "#contract/lib/errors.ts"
import { compact, omit, requireValue } from "#contract/lib/objects.ts"
import { paths } from "../lib/address/paths.ts"
import { portalAddresses } from "../lib/address/portalAddresses.ts"
import type { Call } from "../lib/api/call.ts"
import { CallError } from "../lib/api/callError.ts"
import { releaseOf } from "../lib/version/release.ts"
import { collegeStyle } from "./frame/collegeColours.ts"
import { robots, securityText } from "./frame/crawlers.ts"
import { doneText, type Outcome, problemOf, untouched, type Values } from "./frame/form.ts"
import type { PageMetadata } from "./frame/Head.tsx"
import { inlinedStyles, Layout } from "./frame/Layout.tsx"
import hero from "./frame/pageHero.css?inline"
import type { RecordPage } from "./frame/recordPage.ts"
import { StillWriting } from "./frame/StillWriting.tsx"
import { renderSharePicture, sharePicture } from "./frame/sharePicture.ts"
import { appManifest, iconPictures } from "./install.ts"
import { newsPages } from "./news/newsPages.tsx"
import { OfflinePage, offlineAddress, offlineStyle } from "./OfflinePage.tsx"
import { PortalShell } from "./PortalShell.tsx"
import { exists as isPage, notFound, pages, tooMany } from "./pages.tsx"
import { searchPages } from "./search/searchPages.tsx"
import { staffPages } from "./staff/staffPages.tsx"

/** The addresses of the server-rendered pages. */
export const addresses = Object.keys(pages)
/** The addresses that end in the value of a form's field, with the name of the field. */
export const answeredAddresses = compact(
  Object.entries(pages).map(([address, { answersAt }]) => answersAt && { address, field: answersAt }),
)
export const formAddresses = addresses.filter((address) => pages[address]?.form)
/** The addresses of the portal's page, of the shell that the service worker caches, and of the offline page. */
export const bareAddresses = [...portalAddresses, "/shell", offlineAddress]
/** The service worker, and the worker that replaces and removes it. */
export const workers = { working, retired }
export const release = releaseOf(assets.portal.imports)

/** The pages that search engines should index. */
const knownAddresses = [...addresses.filter((address) => !pages[address]?.hidden), paths.department]
export const pictures = {
  ...iconPictures,
  ...Object.fromEntries(
    [...knownAddresses, paths.news].map((address) => [
      sharePicture(address),
      ({ colours }: SiteContent) => renderSharePicture(address, colours),
    ]),
  ),
}
export const files = {
  "/.well-known/security.txt": {
    type: "text/plain; charset=utf-8",
    write: (content: SiteContent) => securityText(content),
  },
  "/app.webmanifest": { type: "application/manifest+json", write: appManifest },
  "/robots.txt": {
    type: "text/plain; charset=utf-8",
    write: ({ origin }: SiteContent) => robots(origin),
  },
}

/** Returns whether the college has written nothing for the page at an address. */
function isUnwritten(address: string, content: SiteContent) {
  const key = pages[address]?.writtenAs
  return key !== undefined && isEmptyContent(content[key])
}

const writtenAddresses = (content: SiteContent) =>
  knownAddresses.filter((address) => !isUnwritten(address, content))
const records: Readonly<Record<string, RecordPage>> = {
  ...newsPages(writtenAddresses),
  ...staffPages,
  ...searchPages,
}
export const recordAddresses = Object.keys(records)
const exists = (address: string) => isPage(address) || Object.hasOwn(records, address)

/** The records that an address requests: their kind, the id or page number, and the search. */
export function requestedRecord(route: string, params: Values, query: Values) {
  const recordPage = records[route]
  const request = recordPage?.requestOf(params, query)
  if (recordPage && request) return { kind: recordPage.kind, ...request }
  const { subject } = pages[route] ?? {}
  const search = subject?.requestOf(query)
  return subject && search && { kind: subject.kind, number: 0, search }
}

export const addressOf = (route: string, record: unknown) => records[route]?.addressOf?.(record)

/** Renders a page or a file of records. */
export function renderRecord(route: string, record: unknown, content: SiteContent) {
  const { show, styles } = requireValue(records[route], `page of records at ${route}`)
  const page = show({ record, content, exists })
  if ("text" in page) return { status: 200, ...page }
  return { status: 200, ...laidOut(content, page.about, page.about.canonical ?? route, styles, page.body) }
}

/** The page that is shown while records can't be read. */
export function renderFailure(route: string, address: string, content: SiteContent) {
  const { failure, styles } = records[route] ?? {}
  if (!failure) return undefined
  const { title, description, body } = failure
  const about = { title, description, canonical: undefined, data: undefined }
  return { status: 503, ...laidOut(content, about, route, styles, body(address, content)) }
}

/** The role in the address of its screens: "admin" for `/admin/*`. */
const roleAt = (route: string) => roles.find((role) => route.startsWith(`/${role}/`))

/**
 * The address to which a page redirects. Before the college is set up, the home page and the sign-in page redirect to the
 * set-up.
 */
export const redirectOf = (route: string, { ready }: SiteContent) =>
  !ready && (route === paths.home || route === paths.login) ? paths.setup : undefined

/** The name under which a rendered page is cached. There are only as many names as pages and variants. */
export function pageName(route: string, query: Values) {
  if (route === offlineAddress) return route
  if (bareAddresses.includes(route)) return `portal ${roleAt(route) ?? ""}`.trim()
  const page = pages[route]
  if (!page) return "not found"
  const variant = page.variant?.(query)
  return variant ? `${route} ${variant}` : route
}

/**
 * Renders the page with the name that `pageName` gave it. `outcome` is the result of a plain POST, and `record` is the
 * record on the page.
 */
export function render(
  name: string,
  content: SiteContent,
  outcome: Outcome = untouched,
  record: unknown = undefined,
) {
  const [address = "", variant] = name.split(" ")
  const colours = collegeStyle(content.colours)
  if (address === "portal") {
    const role = roles.find((role) => role === variant)
    const text = document(<PortalShell content={content} role={role} colours={colours} />)
    return { status: 200, text, styles: compact([colours]) }
  }
  if (address === offlineAddress) {
    const styles = compact([offlineStyle, colours])
    return { status: 200, text: document(<OfflinePage content={content} styles={styles} />), styles }
  }
  const page = name === "too many" ? tooMany : (pages[address] ?? notFound)
  const { title, description, hidden, data } = page
  const isEmpty = isUnwritten(address, content)
  const about = {
    title,
    description: typeof description === "string" ? description : description(content),
    canonical: hidden || isEmpty ? undefined : address,
    data: isEmpty ? undefined : data?.(content),
  }
  const body = isEmpty ? (
    <StillWriting title={title} />
  ) : (
    page.body({ content, outcome, variant, exists, record })
  )
  return {
    status: statuses.get(page) ?? statusOf(outcome),
    scripts: page.scripts,
    ...laidOut(content, about, address, isEmpty ? hero : page.styles, body),
  }
}

const statuses = new Map([
  [notFound, 404],
  [tooMany, 429],
])

function statusOf({ problem }: Outcome) {
  if (problem?.code === "too_many") return 429
  return problem ? 422 : 200
}

type PostedReply = { status: number; reply: Partial<Failure> }

/**
 * Handles a plain POST of a form. `post` calls the API inside the server. Returns the address of the next page, or the outcome
 * for rendering this one.
 */
export async function submit(
  address: string,
  values: Values,
  post: (endpoint: string, body: unknown) => Promise<PostedReply>,
): Promise<{ next: string } | { outcome: Outcome }> {
  const form = pages[address]?.form
  if (!form) throw new Error(`There is no form at ${address}.`)
  const safeValues = omit(values, "password")
  const problem = form.needsScript ? { message: form.needsScript } : form.check(values)
  if (problem) return { outcome: { values: safeValues, problem } }
  const call = async (endpoint: ApiKey, { body }: { body: unknown }) => {
    const { status, reply } = await post(endpoint, body)
    if (status >= 400) throw new CallError(status, reply)
    return reply
  }
  try {
    const answer = await form.send(values, call as Call)
    if (form.next) return { next: form.next }
    if (form.showsAnswer) return { outcome: { values: safeValues, answer } }
    return { outcome: { values: {}, done: doneText(form, answer) } }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { outcome: { values: safeValues, problem: problemOf(form, error) } }
  }
}

/** The HTML of a page, and the texts of its inlined styles, which the content security policy must allow. */
function laidOut(
  content: SiteContent,
  about: PageMetadata,
  at: string,
  own: string | undefined,
  body: ReactNode,
) {
  const styles = inlinedStyles(own, content)
  const page = (
    <Layout content={content} about={about} at={at} styles={styles} exists={exists}>
      {body}
    </Layout>
  )
  return { text: document(page), styles }
}

const document = (page: ReactNode) => `<!doctype html>${renderToStaticMarkup(page)}`
