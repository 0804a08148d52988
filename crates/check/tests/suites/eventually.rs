//! Expressions that are eventually regular have a course that fits their values; others are
//! refused.
use check::eventually::{Course, Line};
use check::rule::formula;
use check::{Invalid, Limits, Work};

fn course(text: &str) -> Result<Course, Invalid> {
    let expr = formula(text, "n").unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut work = Work::new(Limits::default());
    let mut line = Line::new(&[], 0, &[], &mut work);
    let course = line.number(&expr)?;
    for n in course.start..course.start + 3 * course.period() + 50 {
        let (now, later) = (line.value(&expr, n).unwrap(), line.value(&expr, n + course.period()).unwrap());
        let step = course.step[(n % course.period()) as usize];
        assert_eq!(later.unwrap(), now.unwrap() + step, "{text} at {n}");
    }
    Ok(course)
}

#[test]
fn courses_are_those_of_the_values() {
    let rows = [
        ("n", 0, 1),
        ("3*n-7", 0, 1),
        ("(2*n+1)/3", 0, 3),
        ("(n%7)*(n/2)", 0, 14),
        ("if n>100 then n else 5", 101, 1),
        ("if n%3=1 then 7 else if n in {4,10..20} then n else n/2", 21, 6),
        ("min(n,40)+max(3*n,200)", 67, 1),
        ("abs(20-n)", 21, 1),
        ("gcd(n,12)", 0, 12),
        ("if 3|n or n in even then 1 else 0", 1, 6),
        ("(n%6) xor (n%4)", 0, 12),
        ("if n in odd then n+1 else n-1", 1, 2),
        ("(n-50)/7", 0, 7),
        ("(0-n)%5", 0, 5),
    ];
    for (text, start, period) in rows {
        let course = course(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(course.start <= start && course.period() == period, "{text}: {course:?}");
    }
}

#[test]
fn what_does_not_go_on_regularly_is_refused() {
    for text in
        ["n*n", "n xor 1", "2**n", "popcount(n)", "n%n", "1/(n-3)", "if prime(n) then 1 else 0", "n/0", "n%(0-3)"]
    {
        assert!(course(text).is_err(), "{text}");
    }
    assert!(course("if n>10**9 then 1 else 0").is_err() && course("n%1000000").is_err());
}
