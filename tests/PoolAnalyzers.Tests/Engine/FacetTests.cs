using System.Collections.Immutable;
using PoolAnalyzers.Ownership.Contents;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>What single rules note of a rental: how it is kept, joined and handed out, and that it decides nothing about ownership.</summary>
public sealed class FacetTests
{
    private static readonly Facet<int> s_most = new(0, Math.Max) { Apart = Apart.WhileFew, IsHandedOut = true };
    private static readonly Facet<bool> s_both = new(false, static (own, theirs) => own && theirs);
    private static readonly Facet<string?> s_place = new(null) { Apart = Apart.Always, KeepsRental = true, IsOfElements = true };
    private static readonly RentalSite s_site = new(0, null!, RentalKind.Array, isProduced: true, null, "rental");

    private static Rental Rented(RentalStatus status = RentalStatus.Held) => new(s_site.IdOf(0), s_site, status);

    private static AbstractState With(Rental rental)
    {
        var state = new AbstractState();
        state.Put(rental);
        return state;
    }

    private static AbstractState Joined(Rental own, Rental theirs)
    {
        var state = With(own);
        state.Join(With(theirs), static (_, _, _) => null, static _ => []);
        return state;
    }

    [Fact]
    public void Rental_that_was_given_nothing_has_no_object_for_it()
    {
        Assert.Null(Rented().Facets);
        Assert.Equal(0, s_most.Of(Rented()));
        Assert.Null(s_most.Set(Rented(), 0).Facets);
        Assert.Null(s_most.Set(s_most.Set(Rented(), 3), 0).Facets);
    }

    [Fact]
    public void Facets_are_kept_apart_from_one_another()
    {
        var rental = s_both.Set(s_most.Set(Rented(), 3), true);
        Assert.Equal(3, s_most.Of(rental));
        Assert.True(s_both.Of(rental));
        var changed = s_most.Set(rental, 4);
        Assert.Equal((4, true), (s_most.Of(changed), s_both.Of(changed)));
        Assert.Equal((3, true), (s_most.Of(rental), s_both.Of(rental)));
        Assert.False(s_both.Of(s_both.Set(changed, false)));
        Assert.Equal(4, s_most.Of(s_both.Set(changed, false)));
    }

    [Fact]
    public void Value_that_is_there_already_changes_nothing()
    {
        var rental = s_most.Set(Rented(), 3);
        Assert.Same(rental, s_most.Set(rental, 3));
        Assert.Equal(s_both.Set(rental, true), s_most.Set(s_both.Set(Rented(), true), 3));
        Assert.NotEqual(rental, Rented());
    }

    [Fact]
    public void Paths_that_meet_know_what_the_facet_makes_of_both()
    {
        foreach (var (own, theirs) in new[] { (0, 3), (3, 0), (2, 3), (3, 3) })
        {
            var joined = Joined(s_both.Set(s_most.Set(Rented(), own), true), s_most.Set(Rented(), theirs));
            Assert.Equal(3, s_most.Of(joined.Rentals[0]));
            Assert.False(s_both.Of(joined.Rentals[0]));
        }

        Assert.True(s_both.Of(Joined(s_both.Set(Rented(), true), s_both.Set(Rented(), true)).Rentals[0]));
    }

    [Fact]
    public void Join_says_whether_it_changed_a_facet()
    {
        var state = With(s_most.Set(Rented(), 3));
        Assert.False(Join(state, With(Rented())));
        Assert.False(Join(state, With(s_most.Set(Rented(), 3))));
        Assert.True(Join(state, With(s_most.Set(Rented(), 4))));
        Assert.False(Join(state, With(s_most.Set(Rented(), 4))));

        static bool Join(AbstractState state, AbstractState other) => state.Join(other, static (_, _, _) => null, static _ => []);
    }

    [Fact]
    public void Facet_decides_nothing_about_ownership()
    {
        var (noted, plain) = (With(s_most.Set(Rented(), 3)), With(Rented()));
        Assert.True(noted.SameOwnership(plain) && plain.SameOwnership(noted));
        Assert.Equal(0, noted.Distance(plain));
        int before = plain.Version;
        plain.Annotate(s_most.Set(plain.Rentals[0], 3));
        Assert.Equal(before, plain.Version);
        Assert.Equal(3, s_most.Of(plain.Rentals[0]));
    }

    [Fact]
    public void Paths_that_differ_are_told_apart_where_the_facet_says_so_and_the_rental_can_be_used()
    {
        Assert.True(With(s_most.Set(Rented(), 3)).DiffersInFacets(With(Rented())));
        Assert.True(With(Rented()).DiffersInFacets(With(s_most.Set(Rented(), 3))));
        Assert.True(With(s_most.Set(Rented(), 4)).DiffersInFacets(With(s_most.Set(Rented(), 3))));
        Assert.False(With(s_most.Set(Rented(), 3)).DiffersInFacets(With(s_both.Set(s_most.Set(Rented(), 3), true))));
        Assert.False(With(s_most.Set(Rented(RentalStatus.Released), 3)).DiffersInFacets(With(Rented(RentalStatus.Released))));
    }

    [Fact]
    public void Paths_that_are_always_apart_disagree_about_the_rental()
    {
        var (here, there) = (With(s_place.Set(Rented(), "here")), With(s_place.Set(Rented(), "there")));
        Assert.False(here.SameOwnership(there));
        Assert.False(here.SameOwnership(With(Rented())) || With(Rented()).SameOwnership(here));
        Assert.True(here.SameOwnership(With(s_place.Set(Rented(), "here"))));
        Assert.Equal(1, here.Distance(there));
        Assert.False(here.DiffersInFacets(there));
        here.Widen(there);
        Assert.Equal(RentalStatus.Unknown, here.Rentals[0].Status);
        Assert.Null(here.Rentals[0].Facets);
    }

    [Fact]
    public void Rental_out_of_reach_is_kept_where_the_facet_says_so()
    {
        Assert.Single(Collected(s_place.Set(Rented(RentalStatus.Transferred), "here")));
        Assert.Empty(Collected(s_most.Set(Rented(RentalStatus.Transferred), 3)));

        static ImmutableArray<Rental> Collected(Rental rental)
        {
            var state = With(rental);
            state.Collect(_ => true, _ => -1, keepsReplaced: false);
            return state.Rentals;
        }
    }

    [Fact]
    public void Array_without_elements_has_no_facet_of_elements()
    {
        var all = s_place.Set(s_most.Set(Rented(), 3), "here").Facets;
        Assert.Equal(s_most.Set(Rented(), 3).Facets, Facets.OfEmpty(all));
        var most = s_most.Set(Rented(), 3).Facets;
        Assert.Same(most, Facets.OfEmpty(most));
        Assert.Null(Facets.OfEmpty(null));
    }

    [Fact]
    public void Callee_hands_out_what_the_facet_says()
    {
        var handed = Rented() with { Facets = Facets.HandedOut(s_both.Set(s_most.Set(Rented(), 3), true).Facets) };
        Assert.Equal((3, false), (s_most.Of(handed), s_both.Of(handed)));
        Assert.Null(Facets.HandedOut(s_both.Set(Rented(), true).Facets));
    }

    [Fact]
    public void Remainder_that_silences_more_is_left_behind_two_paths()
    {
        var order = new[] { Remainder.Leftovers, Remainder.Zeros, Remainder.Data };
        foreach (var own in order)
        {
            foreach (var theirs in order)
            {
                var joined = Joined(Remainders.Facet.Set(Rented(), own), Remainders.Facet.Set(Rented(), theirs));
                Assert.Equal(order[Math.Max(Array.IndexOf(order, own), Array.IndexOf(order, theirs))], Remainders.Facet.Of(joined.Rentals[0]));
            }
        }
    }
}
