import type { FastifyBaseLogger } from "fastify"
import { gradeSheetTasks } from "./assessment/gradeSheets/jobs.ts"
import { resultTasks } from "./assessment/results/jobs.ts"
import { unusedPictureTasks } from "./college/pictures/jobs.ts"
import { announcementTasks } from "./communication/announcements/jobs.ts"
import { eventTasks } from "./communication/events/jobs.ts"
import { messageTasks } from "./communication/messages/jobs.ts"
import type { Config } from "./config.ts"
import { openDestination, openStick } from "./lib/backup/destination.ts"
import { checkFilesTasks } from "./lib/cluster/checkFiles.ts"
import type { Database } from "./lib/db/database.ts"
import { createFiles } from "./lib/files/files.ts"
import { fileTasks } from "./lib/files/jobs.ts"
import { pictureTasks } from "./lib/files/pictureSizes.ts"
import type { Storage } from "./lib/files/storage.ts"
import { useCountTasks } from "./lib/http/useCounts.ts"
import type { Task } from "./lib/jobs/jobs.ts"
import { createDelivery } from "./lib/mail/delivery.ts"
import { mailTasks } from "./lib/mail/outbox.ts"
import { deletedAccountTasks } from "./members/deletedAccounts/jobs.ts"
import { registrationTasks } from "./members/registrations/jobs.ts"
import { backupTasks } from "./office/backups/jobs.ts"
import { retentionTasks } from "./office/retention/jobs.ts"
import { accountTasks } from "./people/accounts/jobs.ts"
import { importTasks } from "./people/imports/jobs.ts"
import { notificationTasks } from "./people/notifications/jobs.ts"
import { loginCodeTasks } from "./people/notifications/loginCodes.jobs.ts"
import { uploadTasks } from "./people/uploads/jobs.ts"
import { reportTasks } from "./registry/reports/jobs.ts"
import { materialTasks } from "./teaching/materials/jobs.ts"

type Parts = { config: Config; database: Database; storage: Storage; log: FastifyBaseLogger }

/** Every kind of job, by noun. */
export const allTasks = ({ config, database, storage, log }: Parts): Task[] => [
  ...useCountTasks(database),
  ...mailTasks({ ...config, database, deliver: createDelivery(config) }),
  ...fileTasks(database, storage, log),
  ...checkFilesTasks(database, storage, log),
  ...pictureTasks(database, createFiles(storage)),
  ...accountTasks(database, config.publicUrl),
  ...deletedAccountTasks(database, createFiles(storage)),
  ...importTasks(database),
  ...gradeSheetTasks(database),
  ...resultTasks(database),
  ...announcementTasks(database),
  ...eventTasks(database),
  ...notificationTasks(database, config.publicUrl),
  ...loginCodeTasks(database),
  ...unusedPictureTasks(database, createFiles(storage)),
  ...registrationTasks(database),
  ...uploadTasks(database, storage),
  ...materialTasks(database),
  ...messageTasks(database, config.publicUrl),
  ...retentionTasks({ ...config, database, log }),
  ...backupTasks(
    database,
    backupDestinations({ config, connectionString: config.databaseUrl ?? "", storage }),
    log,
  ),
  ...reportTasks({ database, hasMailServer: config.smtp !== undefined }),
]

/** Milliseconds that a job waits for a backup by an operator's command. */
const lockTimeout = 20 * 60_000
const backupDestinations = (parts: Parameters<typeof openStick>[0]) => ({
  main: openDestination({ ...parts, lockTimeout }),
  stick: openStick({ ...parts, lockTimeout }),
})
