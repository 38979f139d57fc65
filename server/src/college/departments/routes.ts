import { departmentEndpoints } from "#contract/college/departments.ts"
import { refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { namedMessages, recordHandlers } from "../../lib/http/records.ts"
import { departments, isInUse, listDepartments } from "./queries.ts"

const handlers = recordHandlers("department", departments, {
  data: (department) => ({ department }),
  label: ({ name }) => name,
  messages: namedMessages,
  async checkDelete(db, { name }) {
    if (await isInUse(db, name))
      refuse(`${name} has or had lecturers, whose records name it. Retire it instead.`)
  },
})

export const departmentRoutes = () =>
  routes(departmentEndpoints, {
    "GET /departments": async ({ db, query }) => ({ data: await listDepartments(db, query) }),
    "GET /departments/{id}": handlers.show,
    "POST /departments": handlers.create,
    "PUT /departments/{id}": handlers.update,
    "DELETE /departments/{id}": handlers.remove,
  })
