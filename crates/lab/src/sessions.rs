//! The sessions of a simulation, whatever the game: whole numbers only, so that it does not matter in which order they
//! are added up.

/// What all sessions together came to.
#[derive(Clone, Debug, Default)]
pub struct Sessions {
    /// How many rounds.
    pub rounds: u64,
    /// How many sessions.
    pub count: u64,
    /// How many ended ahead.
    pub ahead: u64,
    /// How many ended even.
    pub even: u64,
    /// The best result of one, in cents.
    pub best: Option<i64>,
    /// The worst.
    pub worst: Option<i64>,
    /// The longest run of lost rounds in one.
    pub longest_losing_streak: u64,
    /// The bankrolls of the sessions that are kept, in order.
    pub paths: Vec<Vec<i64>>,
}

impl Sessions {
    /// A session has ended.
    pub fn end(&mut self, rounds: u64, bankroll: Bankroll) {
        let result = bankroll.equity;
        self.rounds += rounds;
        self.count += 1;
        self.ahead += u64::from(result > 0);
        self.even += u64::from(result == 0);
        self.best = Some(self.best.map_or(result, |best| best.max(result)));
        self.worst = Some(self.worst.map_or(result, |worst| worst.min(result)));
        self.longest_losing_streak = self.longest_losing_streak.max(bankroll.longest_losing_streak);
        if bankroll.stride > 0 {
            self.paths.push(bankroll.path);
        }
    }

    /// What came before and what came after, together.
    pub fn add(&mut self, mut later: Sessions) {
        self.rounds += later.rounds;
        self.count += later.count;
        self.ahead += later.ahead;
        self.even += later.even;
        self.best = self.best.max(later.best);
        self.worst = match (self.worst, later.worst) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        self.longest_losing_streak = self.longest_losing_streak.max(later.longest_losing_streak);
        self.paths.append(&mut later.paths);
    }
}

/// One player's bankroll through a session, from nothing.
#[derive(Clone, Debug)]
pub struct Bankroll {
    /// What he is ahead by, with what lies on the layout.
    pub equity: i64,
    at_round_start: i64,
    losing_streak: u64,
    longest_losing_streak: u64,
    stride: u64,
    path: Vec<i64>,
}

impl Bankroll {
    /// A new one, which keeps its path at every so many rounds if it is told to.
    pub fn new(path_stride: Option<u64>) -> Bankroll {
        let stride = path_stride.unwrap_or(0);
        let mut path = Vec::new();
        if stride > 0 {
            path.reserve_exact(102);
            path.push(0);
        }
        Bankroll { equity: 0, at_round_start: 0, losing_streak: 0, longest_losing_streak: 0, stride, path }
    }

    /// A round that leaves the player where he was neither lengthens a losing streak nor ends it.
    #[inline]
    pub fn end_round(&mut self, rounds_played: u64) {
        if self.equity < self.at_round_start {
            self.losing_streak += 1;
            self.longest_losing_streak = self.longest_losing_streak.max(self.losing_streak);
        } else if self.equity > self.at_round_start {
            self.losing_streak = 0;
        }
        self.at_round_start = self.equity;
        if self.stride > 0 && rounds_played.is_multiple_of(self.stride) {
            self.path.push(self.equity);
        }
    }

    /// What a faster count of the same rounds found.
    pub fn counted(equity: i64, longest_losing_streak: u64, path: Option<Vec<i64>>) -> Bankroll {
        let stride = u64::from(path.is_some());
        let path = path.unwrap_or_default();
        Bankroll { equity, at_round_start: equity, losing_streak: 0, longest_losing_streak, stride, path }
    }
}
