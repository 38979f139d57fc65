import { describe } from "vitest"
import { openCollege } from "../college.ts"
import { testAbsentFields } from "./absentFields.ts"
import { testConstraints } from "./constraints.ts"
import { testExports } from "./exports.ts"
import { furnish } from "./furnish.ts"
import { testLists } from "./lists.ts"
import { testOpenApi } from "./openApi.ts"
import { testOrders } from "./orders.ts"
import { testPermissions } from "./permissions.ts"
import { testReplies } from "./replies.ts"

// One college for all, because filling it takes longer than most of the tests. They don't change it; tests that do have
// their own college (nonsense.test.ts, repeats.test.ts).
const college = await openCollege()
await furnish(college)

describe("the OpenAPI document", () => testOpenApi(college))
describe("the database's constraints", () => testConstraints(college))
describe("replies", testReplies)
describe("denials", () => testPermissions(college))
describe("lists", () => testLists(college))
describe("exports", () => testExports(college))
describe("usual orders", () => testOrders(college))
describe("absent fields", () => testAbsentFields(college))
