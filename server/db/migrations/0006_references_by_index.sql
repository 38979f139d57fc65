/* What is deleted is looked for in each table that may refer to it: for a file, a piece of work or an imported person
   who goes, whole tables of marks, versions and mails would be read. */
create index assignment_file on assignment (file_id) where file_id is not null;
create index submission_version_file on submission_version (file_id);
create index person_photo on person (photo_id) where photo_id is not null;
create index file_uploader on file (uploaded_by);
create index grade_grader on grade (graded_by);
create index grade_history_changer on grade_history (changed_by);
create index grading_policy_maker on grading_policy (created_by);
create index import_importer on import (imported_by);
create index mail_person on mail (person_id);
create index notification_sender on notification (sender_id);

/* Deleted work refers to them, too. */
drop index assignment_offering;
create index assignment_offering on assignment (offering_id, class);
drop index assignment_lecturer;
create index assignment_lecturer on assignment (lecturer_id, due_at);

/* Marks are asked for by their work, and by their student whatever they are for. */
drop index grade_assignment_unique;
create unique index grade_assignment_unique on grade (assignment_id, student_id) where assignment_id is not null;
comment on index grade_assignment_unique is 'This student already has a grade for this assignment.';
create index grade_student on grade (student_id);
