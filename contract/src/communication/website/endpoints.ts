import * as z from "zod"
import { endpoints } from "../../lib/endpoints.ts"
import { version } from "../../lib/fields.ts"
import { data, one } from "../../lib/replies.ts"
import { pageKeys } from "./pages.ts"

const key = z.enum(pageKeys)
const pathChoices = { key: pageKeys }

const pageState = z.object({
  key,
  title: z.string(),
  /** Null for content that is on every page. */
  address: z.string().nullable(),
  /** The number of the published version; 0 if there is none. */
  number: z.int(),
  published_at: z.string().nullable(),
  published_by_name: z.string().nullable(),
  draft_at: z.string().nullable(),
  draft_by_name: z.string().nullable(),
})

const content = z.record(z.string(), z.unknown())

/** A page as its editor opens it: the draft if there is one, else what is published. */
const editedPage = pageState.extend({
  value: content,
  /** Counts the changes of the draft and the publications. */
  version: z.int(),
  /** The published version that the draft began from; null without a draft. */
  based_on: z.int().nullable(),
  /** The titles of the blocks in which the draft differs from what is published. */
  changed: z.array(z.string()),
})

const publishedVersion = z.object({
  number: z.int(),
  published_at: z.string(),
  published_by_name: z.string().nullable(),
  restored_from: z.int().nullable(),
  /** The titles of the blocks that differ from the version before. */
  changed: z.array(z.string()),
})

const checklistItem = z.object({
  label: z.string(),
  page: key,
  block: z.string().nullable(),
  done: z.boolean(),
})

/** The website's content, edited by administrators. */
export const siteEndpoints = endpoints({
  "GET /site": {
    roles: ["admin"],
    response: data({ pages: z.array(pageState), checklist: z.array(checklistItem) }),
  },
  "GET /site/{key}": { roles: ["admin"], pathChoices, response: one("page", editedPage) },
  /** In a refusal, the key of an error is the field's path in the content: "timeline.events.2.year". */
  "PUT /site/{key}": {
    roles: ["admin"],
    pathChoices,
    body: z.object({ value: content, version }),
    response: one("page", editedPage),
  },
  "DELETE /site/{key}/draft": {
    roles: ["admin"],
    pathChoices,
    auditLabel: "discarded",
    /** `deleted` has the number under which the draft can be restored. */
    response: data({ page: editedPage, deleted: z.array(z.int()) }),
  },
  "POST /site/{key}/publish": {
    roles: ["admin"],
    pathChoices,
    body: z.object({ version }),
    auditLabel: "published",
    response: one("page", editedPage),
  },
  /** The latest first. */
  "GET /site/{key}/versions": {
    roles: ["admin"],
    pathChoices,
    response: data({ versions: z.array(publishedVersion) }),
  },
  "GET /site/{key}/versions/{number}": {
    roles: ["admin"],
    pathChoices,
    response: one("version", publishedVersion.extend({ value: content })),
  },
  /** Publishes an earlier version again, exactly as it was. A draft is discarded, and `deleted` has its number. */
  "POST /site/{key}/versions/{number}/restore": {
    roles: ["admin"],
    pathChoices,
    body: z.object({ version }),
    auditLabel: "restored",
    response: data({ page: editedPage, deleted: z.array(z.int()) }),
  },
  /** The page as visitors would see it with this content. */
  "POST /site/{key}/preview": {
    roles: ["admin"],
    pathChoices,
    body: z.object({ value: content }),
    unaudited: true,
    response: data({ html: z.string() }),
  },
})
