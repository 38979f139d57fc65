import { aliasPaths } from "#contract/lib/aliasPaths.ts"
import { type ModuleItem, moduleContentEndpoints } from "#contract/teaching/moduleContent.ts"
import { allow } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { lockContent, readContent, saveOrder, storeLeftOut } from "./content.queries.ts"

export function moduleContentRoutes() {
  const handlers = routes(moduleContentEndpoints, {
    "GET /subjects/{id}/content": async ({ db, viewer, params, query }) => ({
      data: { content: await readContent(db, viewer, params.id, query.term_id) },
    }),

    "PUT /subjects/{id}/content": async ({ db, viewer, params: { id }, query, body, version, audit }) => {
      await lockContent(db, id)
      const before = await readContent(db, viewer, id, query.term_id)
      allow(before.may_edit)
      refuseStale(before, version)
      const deleted = await storeLeftOut(db, viewer, before, body.items)
      await saveOrder(db, before, body.items)
      const content = await readContent(db, viewer, id, query.term_id)
      audit("subject", id, titlesOf(before), titlesOf(content))
      return { message: "Content saved.", data: { content, deleted } }
    },
  })
  return { ...handlers, ...aliasPaths("/subjects", "/modules", handlers) }
}

const titlesOf = ({ subject_name, items }: { subject_name: string; items: readonly ModuleItem[] }) => ({
  name: subject_name,
  contents: items.map(({ title }) => title),
})
