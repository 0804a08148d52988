//! Constructions that end at a limit keep what they have.
use crate::codes::Code;
use budget::{Budget, Stop};
use misere::genus::Genera;
use misere::verify::verify;
use misere::{Builder, Games, Halt, NotEarlier};

#[test]
fn a_limit_leaves_the_quotient_of_smaller_heaps() {
    let code = Code::new("0.07");
    let mut builder = Builder::new(30);
    let halted = (0..40).find_map(|heap| builder.push(code.options(heap), &Budget::unlimited()).err());
    assert_eq!(halted, Some(Halt::Order { limit: 30 }));
    assert_eq!((builder.images().len(), builder.games().len(), builder.monoid().order()), (25, 25, 24));
    assert_eq!(verify(builder.games(), builder.monoid(), builder.images(), &Budget::unlimited()), Ok(Ok(())));
}

#[test]
fn effort_and_memory_end_a_construction() {
    let code = Code::new("0.07");
    let small = Budget::default().with_memory(1 << 14);
    for (budget, expected) in [(Budget::unlimited().with_effort(3), Stop::Effort), (small, Stop::Effort)] {
        let mut builder = Builder::new(5000);
        let halted = (0..40).find_map(|heap| builder.push(code.options(heap), &budget).err());
        let Some(Halt::Budget(stop)) = halted else { panic!("{halted:?}") };
        assert!(stop == expected || matches!(stop, Stop::Memory { .. }));
        let heaps = builder.images().len();
        assert!(heaps > 5 && heaps < 34, "{heaps}");
        assert!(builder.push(code.options(heaps as u32), &Budget::unlimited()).is_ok());
        assert_eq!(verify(builder.games(), builder.monoid(), builder.images(), &Budget::unlimited()), Ok(Ok(())));
    }
}

#[test]
fn games_refer_to_earlier_ones() {
    let mut games = Games::new();
    assert_eq!(games.push([[0]]), Err(NotEarlier { game: 0, part: 0 }));
    assert_eq!(games.push::<[u32; 0]>([]), Ok(0));
    assert_eq!(games.push([vec![0], vec![0, 1]]), Err(NotEarlier { game: 1, part: 1 }));
    assert_eq!((games.len(), games.push([[0]])), (1, Ok(1)));
    assert_eq!(games.options(1).collect::<Vec<_>>(), [[0]]);
    let mut genera = Genera::new();
    let none = Budget::default().with_memory(10);
    assert!(matches!(genera.of(&games, &[1], &none), Err(Halt::Budget(Stop::Memory { .. }))));
}
