# What is said about limits. How a file of messages is made is in CONTRIBUTING.md.

stop-memory = the memory limit of { $limit } does not suffice: { $needed } needed
stop-time = the time limit of { $limit } has passed
stop-effort = given up after a bounded effort
stop-cancelled = cancelled
