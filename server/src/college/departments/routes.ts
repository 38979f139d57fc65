import { departmentEndpoints } from "#contract/college/departments.ts"
import { routes } from "../../lib/http/handlers.ts"
import { recordHandlers } from "../../lib/http/records.ts"
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
  routes(
    departmentEndpoints,
    recordHandlers("/departments", "department", {
      list: listDepartments,
      find: findDepartment,
      lock: lockDepartment,
      create: createDepartment,
      update: updateDepartment,
      remove: deleteDepartment,
      whyNotDeleted: async (db, { name }) =>
        (await isInUse(db, name))
          ? `${name} has or had lecturers, whose records name it. Retire it instead.`
          : undefined,
    }),
  )
