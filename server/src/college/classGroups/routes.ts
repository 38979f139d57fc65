import { classGroupEndpoints } from "#contract/college/classGroups.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { lockClassGroups, readClassGroups, updateClassGroups } from "./queries.ts"

export const classGroupRoutes = () =>
  routes(classGroupEndpoints, {
    "GET /class-groups": async ({ db }) => ({ data: { class_groups: await readClassGroups(db) } }),

    "PUT /class-groups": async ({ db, body: { version, ...groupOf }, audit }) => {
      const before = await lockClassGroups(db)
      refuseStale(before, version)
      const after = await updateClassGroups(db, groupOf)
      audit("class_groups", "all", before, after)
      return { message: "Class groups updated successfully!", data: { class_groups: after } }
    },
  })
