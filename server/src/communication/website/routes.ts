import { checklistOf } from "#contract/communication/website/checklist.ts"
import { collegeDetails } from "#contract/communication/website/college.ts"
import { problemsOfDraft } from "#contract/communication/website/content/checks.ts"
import { readContent, withEmptyFields } from "#contract/communication/website/content/contentPage.ts"
import { isSameContent } from "#contract/communication/website/content/values.ts"
import { siteEndpoints } from "#contract/communication/website/endpoints.ts"
import { contentPages, type PageContents } from "#contract/communication/website/pages.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { found, refuse, rejectFields } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import {
  findPage,
  findVersion,
  listPages,
  listVersions,
  lockPage,
  publish,
  publishAgain,
  readPublished,
  saveDraft,
  storeDraft,
} from "./queries.ts"
import { blocksOf, pageOf, problemsOf } from "./rules.ts"

type Parts = {
  /** Reads the content that the website shows now. */
  content: () => Promise<SiteContent>
  /** Renders the page at an address. */
  preview: (address: string, content: SiteContent) => Promise<string>
}

export const siteRoutes = ({ content, preview }: Parts) =>
  routes(siteEndpoints, {
    "GET /site": async ({ db }) => ({
      data: { pages: await listPages(db), checklist: checklistOf(await readPublished(db)) },
    }),

    "GET /site/{key}": async ({ db, params: { key } }) => ({ data: { page: await findPage(db, key) } }),

    "PUT /site/{key}": async ({ db, viewer, params: { key }, body, version, audit }) => {
      const page = pageOf(key)
      const sentValue = withEmptyFields(page, body.value)
      rejectFields(problemsOfDraft(page, sentValue))
      const before = await lockPage(db, key)
      refuseStale(before, version)
      const value = readContent(page, sentValue)
      const published = (await readPublished(db))[key]
      await saveDraft(db, key, {
        value: isSameContent(value, published) ? null : value,
        based_on: before.based_on ?? before.number,
        changed_by: viewer.personId,
      })
      const after = await findPage(db, key)
      // A draft is saved automatically every few seconds, so an entry is made only when its author moves to another block.
      const notedBlocks = before.draft_by === viewer.personId ? before.changed : []
      const turnedTo = blocksOf(page, before.value, value).filter((block) => !notedBlocks.includes(block))
      if (turnedTo.length > 0) audit("content", key, null, entryOf(page, turnedTo))
      return { message: "Draft saved.", data: { page: after } }
    },

    /** Discarding a draft that doesn't exist is no failure, because the editor may have a draft that was refused. */
    "DELETE /site/{key}/draft": async ({ db, viewer, params: { key }, audit }) => {
      const page = pageOf(key)
      const before = await lockPage(db, key)
      const deleted = await storeDraft(db, viewer, key, before)
      if (deleted.length > 0) {
        await saveDraft(db, key, { value: null, based_on: 0, changed_by: viewer.personId })
        audit("content", key, entryOf(page, before.changed), null)
      }
      return { message: "Draft discarded.", data: { page: await findPage(db, key), deleted } }
    },

    "POST /site/{key}/publish": async ({ db, viewer, params: { key }, version, audit }) => {
      const page = pageOf(key)
      const draft = await lockPage(db, key)
      refuseStale(draft, version)
      if (draft.based_on === null) refuse("There is no draft to publish.")
      rejectFields(problemsOf(key, draft.value as PageContents[typeof key]))
      const number = await publish(db, {
        key,
        value: draft.value as PageContents[typeof key],
        by: viewer.personId,
      })
      await saveDraft(db, key, { value: null, based_on: number, changed_by: viewer.personId })
      audit("content", key, null, { ...entryOf(page, draft.changed), number })
      return { message: "Published. Visitors see it now.", data: { page: await findPage(db, key) } }
    },

    "GET /site/{key}/versions": async ({ db, params: { key } }) => ({
      data: { versions: await listVersions(db, key) },
    }),

    "GET /site/{key}/versions/{number}": async ({ db, params: { key, number } }) => ({
      data: { version: found(await findVersion(db, key, number)) },
    }),

    "POST /site/{key}/versions/{number}/restore": async ({ db, viewer, params, version, audit }) => {
      const { key } = params
      const page = pageOf(key)
      const before = await lockPage(db, key)
      refuseStale(before, version)
      const { value } = found(await findVersion(db, key, params.number))
      const published = (await readPublished(db))[key]
      const deleted = await storeDraft(db, viewer, key, before)
      const number = await publishAgain(db, key, params.number, viewer.personId)
      await saveDraft(db, key, { value: null, based_on: number, changed_by: viewer.personId })
      const entry = entryOf(page, blocksOf(page, published, value))
      audit("content", key, null, { ...entry, number, restored_from: params.number })
      return {
        message: `Version ${params.number} restored. Visitors see it now.`,
        data: { page: await findPage(db, key), deleted },
      }
    },

    "POST /site/{key}/preview": async ({ params: { key }, body }) => {
      const now = await content()
      const previewed =
        key === "college"
          ? { ...now, ...collegeDetails(readContent(contentPages.college, body.value)) }
          : { ...now, [key]: readContent(pageOf(key), body.value) }
      return { data: { html: await preview(pageOf(key).address ?? "/", previewed) } }
    },
  })

const entryOf = ({ title }: { title: string }, blocks: readonly string[]) => ({
  title,
  blocks: blocks.join(", "),
})
