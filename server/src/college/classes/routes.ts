import { classEndpoints } from "#contract/college/classes/endpoints.ts"
import { refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { namedMessages, recordHandlers } from "../../lib/http/records.ts"
import { classes, countPeople, countUses, listClasses, renumber } from "./queries.ts"
import { whyNotDeleted, whyNotRenamed, whyNotRetired } from "./rules.ts"

const handlers = recordHandlers("class", classes, {
  data: (record) => ({ class: record }),
  label: ({ name }) => name,
  messages: namedMessages,
  async checkUpdate(db, before, { name, is_retired }) {
    if (name !== before.name) refuse(whyNotRenamed(before.name, await countUses(db, before.name)))
    if (is_retired === true && !before.is_retired)
      refuse(whyNotRetired(before.name, await countPeople(db, before.name)))
  },
  checkDelete: async (db, { name }) => refuse(whyNotDeleted(name, await countUses(db, name))),
  afterDelete: renumber,
})

export const classRoutes = () =>
  routes(classEndpoints, {
    "GET /classes": async ({ db, query }) => ({ data: await listClasses(db, query) }),
    "GET /classes/{id}": handlers.show,
    "POST /classes": handlers.create,
    "PUT /classes/{id}": handlers.update,
    "DELETE /classes/{id}": handlers.remove,
  })
