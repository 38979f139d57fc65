import { classEndpoints } from "#contract/college/classes/endpoints.ts"
import { routes } from "../../lib/http/handlers.ts"
import { recordHandlers } from "../../lib/http/records.ts"
import {
  countUses,
  createClass,
  deleteClass,
  findClass,
  listClasses,
  lockClass,
  updateClass,
} from "./queries.ts"
import { whyNotDeleted, whyNotRenamed } from "./rules.ts"

export const classRoutes = () =>
  routes(
    classEndpoints,
    recordHandlers("/classes", "class", {
      list: listClasses,
      find: findClass,
      lock: lockClass,
      create: createClass,
      update: updateClass,
      whyNotUpdated: async (db, before, { name }) =>
        name === before.name ? undefined : whyNotRenamed(before.name, await countUses(db, before.name)),
      remove: deleteClass,
      whyNotDeleted: async (db, { name }) => whyNotDeleted(name, await countUses(db, name)),
    }),
  )
