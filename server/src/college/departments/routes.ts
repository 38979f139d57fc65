import { departmentEndpoints } from "#contract/college/departments.ts"
import { found, refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import {
  createDepartment,
  deleteDepartment,
  findDepartment,
  isInUse,
  listDepartments,
  lockDepartment,
  updateDepartment,
} from "./queries.ts"

export const departmentRoutes = () =>
  routes(departmentEndpoints, {
    "GET /departments": async ({ db, query }) => ({ data: await listDepartments(db, query) }),

    "GET /departments/{id}": async ({ db, params }) => ({
      data: { department: found(await findDepartment(db, params.id)) },
    }),

    "POST /departments": async ({ db, body, audit }) => {
      const department = await createDepartment(db, body)
      audit("department", department.id, null, department)
      return { message: "Department added successfully!", data: { department } }
    },

    "PUT /departments/{id}": async ({ db, params, body, audit }) => {
      const before = found(await lockDepartment(db, params.id))
      refuseStale(before, body.version)
      const department = await updateDepartment(db, params.id, body)
      audit("department", params.id, before, department)
      return { message: "Department updated successfully!", data: { department } }
    },

    "DELETE /departments/{id}": async ({ db, params, audit }) => {
      const before = found(await lockDepartment(db, params.id))
      if (await isInUse(db, before.name)) {
        refuse(`${before.name} has or had lecturers, whose records name it. Retire it instead.`)
      }
      await deleteDepartment(db, params.id)
      audit("department", params.id, before, null)
      return { message: "Department deleted successfully!" }
    },
  })
