//! A real Slurm: a controller and a node on this machine, the array job of `examples/slurm`, a task
//! that is killed and queued again, and in the end the complete data set.
//!
//! Slurm and munge are Debian's. If they are missing they are installed, provided this is root on a
//! Debian machine; otherwise the test reports that and does nothing.
use crate::survey::{done, folder, rows, survey};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PACKAGES: [&str; 2] = ["slurm-wlm", "munge"];
/// Number of tasks in the array.
const TASKS: usize = 4;
/// The largest heap: large enough that no task is done before it is killed.
const TO: &str = "20000";
/// A queue that makes no progress for this long is broken.
const PATIENCE: Duration = Duration::from_secs(600);

/// The standard output of a program that must succeed.
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("-V").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Makes sure that Slurm is installed; the error says why it cannot be.
fn installed() -> Result<(), &'static str> {
    if ["slurmctld", "slurmd", "munged", "sbatch"].into_iter().all(is_there) {
        return Ok(());
    }
    if !is_there("apt-get") || output(Command::new("id").arg("-u")) != "0" {
        return Err("Slurm is not installed, and only root of a Debian machine can change that here");
    }
    let apt = || {
        let mut apt = Command::new("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive").arg("-q");
        apt
    };
    output(apt().arg("update"));
    output(apt().args(["install", "-y", "--no-install-recommends"]).args(PACKAGES));
    Ok(())
}

/// A cluster of one node, which claims more processors and memory than this machine has.
struct Cluster {
    place: PathBuf,
}

impl Cluster {
    fn started(place: PathBuf) -> Self {
        for name in ["state", "spool", "run"] {
            fs::create_dir_all(place.join(name)).expect("it can be made");
        }
        let cluster = Self { place };
        let host = output(Command::new("hostname").arg("-s"));
        fs::write(cluster.place.join("slurm.conf"), cluster.settings(&host)).expect("it can be written");
        let run = cluster.place.join("run");
        let keyed = run.join("munge.key");
        output(Command::new("mungekey").arg("--create").arg("--keyfile").arg(&keyed));
        let path = |option: &str, name: &str| format!("--{option}={}", run.join(name).display());
        output(Command::new("munged").arg("--force").arg(format!("--key-file={}", keyed.display())).args([
            path("socket", "munge.socket"),
            path("pid-file", "munged.pid"),
            path("log-file", "munged.log"),
            path("seed-file", "munged.seed"),
        ]));
        for daemon in ["slurmctld", "slurmd"] {
            output(&mut cluster.command(daemon));
        }
        let idle = || cluster.said("sinfo", &["--noheader", "--format=%T"]) == "idle";
        wait_until("the node is ready", idle);
        cluster
    }

    fn settings(&self, host: &str) -> String {
        let place = self.place.display();
        format!(
            "ClusterName=sprague\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser=root\nSlurmdUser=root\n\
             AuthType=auth/munge\nAuthInfo=socket={place}/run/munge.socket\nCredType=cred/munge\n\
             SlurmctldPort=16817\nSlurmdPort=16818\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n\
             JobAcctGatherType=jobacct_gather/none\nSelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\n\
             MpiDefault=none\nMinJobAge=86400\nReturnToService=2\nSlurmdParameters=config_overrides\n\
             StateSaveLocation={place}/state\nSlurmdSpoolDir={place}/spool\n\
             SlurmctldPidFile={place}/run/slurmctld.pid\nSlurmdPidFile={place}/run/slurmd.pid\n\
             SlurmctldLogFile={place}/run/slurmctld.log\nSlurmdLogFile={place}/run/slurmd.log\n\
             NodeName={host} NodeAddr=127.0.0.1 CPUs=16 RealMemory=65536 State=UNKNOWN\n\
             PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n"
        )
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.place.join("slurm.conf")).current_dir(&self.place);
        command
    }

    fn said(&self, program: &str, arguments: &[&str]) -> String {
        output(self.command(program).args(arguments))
    }

    /// Submits the array job of the examples.
    fn submit(&self, rules: &Path, out: &Path) -> String {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/slurm/survey.sbatch");
        let program = Path::new(env!("CARGO_BIN_EXE_sprague")).parent().expect("it is in a folder");
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        let array = format!("--array=0-{}", TASKS - 1);
        let mut sbatch = self.command("sbatch");
        sbatch.env("PATH", path).env("TO", TO).env("RULE_MEMORY", "200M");
        output(sbatch.args(["--parsable", &array, "--output=task-%a.txt"]).arg(script).args([rules, out]))
    }

    /// The state of a task in Slurm: RUNNING, FAILED, COMPLETED.
    fn state(&self, task: &str) -> String {
        let told = self.said("scontrol", &["--oneliner", "show", "job", task]);
        let state = told.split_whitespace().find_map(|word| word.strip_prefix("JobState="));
        state.unwrap_or_else(|| panic!("no state: {told}")).to_owned()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for daemon in ["slurmd", "slurmctld", "munged"] {
            // A daemon that did not start need not be stopped.
            let Ok(id) = fs::read_to_string(self.place.join("run").join(format!("{daemon}.pid"))) else { continue };
            let _ = Command::new("kill").arg(id.trim()).status();
        }
    }
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "waited too long until {what}");
        sleep(Duration::from_millis(100));
    }
}

/// The id of the process that works on a shard.
fn process(shard: &str) -> Option<String> {
    let is_wanted = |line: &[u8]| {
        let words: Vec<&[u8]> = line.split(|&byte| byte == 0).collect();
        words[0].ends_with(b"sprague") && words.windows(2).any(|pair| pair == [b"--shard".as_slice(), shard.as_bytes()])
    };
    let processes = fs::read_dir("/proc").expect("Slurm runs on Linux").flatten();
    let mut wanted =
        processes.filter(|entry| fs::read(entry.path().join("cmdline")).is_ok_and(|line| is_wanted(&line)));
    wanted.next().map(|entry| entry.file_name().to_string_lossy().into_owned())
}

/// Whether a shard has written rows.
fn has_rows(out: &Path, shard: &str) -> bool {
    let Ok(files) = fs::read_dir(out.join("results")) else { return false };
    files.flatten().any(|file| file.file_name().to_string_lossy().starts_with(&format!("part-{shard}-")))
}

#[test]
#[ignore = "slow: installs Slurm where it is missing, starts its daemons, waits for a task that is queued again"]
fn an_array_job_whose_task_is_killed_and_requeued_makes_the_complete_data_set() {
    if let Err(why) = installed() {
        eprintln!("left out: {why}");
        return;
    }
    let place = folder("slurm");
    fs::create_dir_all(&place).expect("it can be made");
    let (list, out, calm) = (place.join("rules.txt"), place.join("atlas"), place.join("calm"));
    let rules: Vec<String> =
        ::survey::Rules::codes(2).expect("two digits").map(|rule| rule.expect("made here")).collect();
    fs::write(&list, rules.join("\n")).expect("it can be written");
    let cluster = Cluster::started(place.clone());
    let job = cluster.submit(&list, &out);
    let (victim, shard) = (format!("{job}_1"), format!("1of{TASKS}"));
    wait_until("the second task has written rows", || has_rows(&out, &shard));
    let victim_process = process(&format!("1/{TASKS}")).expect("it is not done yet");
    output(Command::new("kill").args(["-9", &victim_process]));
    wait_until("the second task has died", || cluster.state(&victim) != "RUNNING");
    assert_eq!(cluster.state(&victim), "FAILED");
    let before = rows(&out).len();
    assert!(0 < before && before < rules.len(), "{before} rows when a task was dead");
    cluster.said("scontrol", &["requeue", &victim]);
    let ended = || (0..TASKS).all(|task| cluster.state(&format!("{job}_{task}")) == "COMPLETED");
    wait_until("all tasks are done", ended);
    done(survey(&calm, &[&list.display().to_string(), "--to", TO, "--memory", "200M", "--certificates", "packed"]));
    assert_eq!(rows(&out), rows(&calm));
    assert_eq!(rows(&out).len(), rules.len());
    let again = fs::read_to_string(place.join("task-1.txt")).expect("the task has said something");
    assert!(again.contains(" known before"), "the second run went on: {again}");
}
