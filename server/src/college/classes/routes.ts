import { classEndpoints } from "#contract/college/classes/endpoints.ts"
import { routes } from "../../lib/http/handlers.ts"
import { recordHandlers } from "../../lib/http/records.ts"
import {
  countPeople,
  countUses,
  createClass,
  deleteClass,
  findClass,
  listClasses,
  lockClass,
  updateClass,
} from "./queries.ts"
import { whyNotDeleted, whyNotRenamed, whyNotRetired } from "./rules.ts"

export const classRoutes = () =>
  routes(
    classEndpoints,
    recordHandlers("/classes", "class", {
      list: listClasses,
      find: findClass,
      lock: lockClass,
      create: createClass,
      update: updateClass,
      async whyNotUpdated(db, before, { name, is_retired }) {
        const retires = is_retired === true && !before.is_retired
        return (
          (name === before.name ? undefined : whyNotRenamed(before.name, await countUses(db, before.name))) ??
          (retires ? whyNotRetired(before.name, await countPeople(db, before.name)) : undefined)
        )
      },
      remove: deleteClass,
      whyNotDeleted: async (db, { name }) => whyNotDeleted(name, await countUses(db, name)),
    }),
  )
