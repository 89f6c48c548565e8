using PoolAnalyzers.Rules.Contents;
using PoolAnalyzers.Rules.Leaks;
using PoolAnalyzers.Rules.Lifetime;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>Rules over walks that are written down: nothing is compiled or walked. Each walk with a fault has one beside it that is right.</summary>
public sealed class RuleEventTests
{
    private static FlowRule NotReleased(RuleContext context) => new Pool001To004NotReleased(context);
    private static FlowRule LostOnException(RuleContext context) => new Pool002LostOnException(context);
    private static FlowRule NeverReleased(RuleContext context) => new Pool005NeverReleased(context);
    private static FlowRule Overwritten(RuleContext context) => new Pool006Overwritten(context);
    private static FlowRule ReleasedTwice(RuleContext context) => new Pool010ReleasedTwice(context);
    private static FlowRule UsedAfterRelease(RuleContext context) => new Pool011UsedAfterRelease(context);
    private static FlowRule LeftInField(RuleContext context) => new Pool012LeftInField(context);
    private static FlowRule PendingUse(RuleContext context) => new Pool015PendingUse(context);
    private static FlowRule Escapes(RuleContext context) => new Pool016Escapes(context);
    private static FlowRule Yielded(RuleContext context) => new Pool017Yielded(context);
    private static FlowRule WholeConsumed(RuleContext context) => new Pool020WholeConsumed(context);

    [Fact]
    public void One_path_loses_it()
    {
        Assert.Equal(["1 POOL001"], Walk.Of(p => p.Rented(1).Left(2), p => p.Rented(1).Returned(3).Left(4)).Reports(NotReleased));
        Assert.Empty(Walk.Of(p => p.Rented(1).Returned(3).Left(2), p => p.Rented(1).Returned(3).Left(4)).Reports(NotReleased));
    }

    [Fact]
    public void No_path_releases_it()
    {
        Assert.Equal(["Rented array 'buffer' is never returned"], Walk.Of(p => p.Rented(1).Left(2)).Messages(NotReleased).Select(UpToColon));
        Assert.Equal(["Rented array 'buffer' is not returned"],
            Walk.Of(p => p.Rented(1).Left(2), p => p.Rented(1).Returned(3).Left(4)).Messages(NotReleased).Select(UpToColon));
        Assert.Equal(["Rented array 'buffer' is not returned"],
            Walk.Of(p => p.Rented(1).Left(2), p => p.Rented(1).Doubted(3).Left(4)).Messages(NotReleased).Select(UpToColon));
    }

    [Fact]
    public void Somebody_may_have_taken_it() => Assert.Empty(Walk.Of(p => p.Rented(1).Doubted(2).Left(3)).Reports(NotReleased));

    [Fact]
    public void Exception_loses_what_normal_paths_release()
    {
        Assert.Equal(["1 POOL002"], Walk.Of(p => p.Rented(1).Thrown(2), p => p.Rented(1).Returned(3).Left(4)).Reports(LostOnException));
        Assert.Empty(Walk.Of(p => p.Rented(1).Returned(3).Thrown(2), p => p.Rented(1).Returned(3).Left(4)).Reports(LostOnException));
        Assert.Empty(Walk.Of(p => p.Rented(1).Thrown(2), p => p.Rented(1).Kept(3).Left(4)).Reports(LostOnException));
        // That has a report of its own.
        Assert.Empty(Walk.Of(p => p.Rented(1).Thrown(2), p => p.Rented(1).Left(4)).Reports(LostOnException));
    }

    [Fact]
    public void Field_keeps_it_for_good()
    {
        Assert.Equal(["2 POOL005"], Walk.Of(p => p.Rented(1).Kept(2, isForGood: true).Left(3)).Reports(NeverReleased));
        Assert.Empty(Walk.Of(p => p.Rented(1).Kept(2).Left(3)).Reports(NeverReleased));
        Assert.Empty(Walk.Of(p => p.Rented(1).Kept(2, isForGood: true).Returned(3).Left(4)).Reports(NeverReleased));
    }

    [Fact]
    public void Field_gets_something_else()
    {
        Assert.Equal(["3 POOL006"], Walk.Of(p => p.Rented(1).Kept(2).Overwritten(3).Left(4)).Reports(Overwritten));
        Assert.Empty(Walk.Of(p => p.Rented(1).Kept(2).Returned(3).Overwritten(4).Left(5)).Reports(Overwritten));
    }

    [Fact]
    public void Second_release_has_one_report_however_many_paths_come_to_it()
    {
        var twice = Walk.Of(p => p.Rented(1).Returned(3).Returned(4).Left(5), p => p.Rented(1).Used(2).Returned(3).Returned(4).Left(5));
        Assert.Equal(["'buffer', rented in line 1, is returned twice, in line 3 and here: the pool then hands the array to two callers"],
            twice.Messages(ReleasedTwice));
        Assert.Empty(Walk.Of(p => p.Rented(1).Returned(3).Left(5), p => p.Rented(1).Used(2).Returned(4).Left(5)).Reports(ReleasedTwice));
    }

    [Fact]
    public void Use_behind_the_release()
    {
        Assert.Equal(["3 POOL011"], Walk.Of(p => p.Rented(1).Returned(2).Used(3).Left(4)).Reports(UsedAfterRelease));
        Assert.Empty(Walk.Of(p => p.Rented(1).Used(2).Returned(3).Left(4)).Reports(UsedAfterRelease));
    }

    [Fact]
    public void Field_still_has_what_was_released()
    {
        Assert.Equal(["2 POOL012"], Walk.Of(p => p.Read(1).Returned(2).Left(3)).Reports(LeftInField));
        Assert.Empty(Walk.Of(p => p.Read(1).Returned(2).Reset(3).Left(4)).Reports(LeftInField));
        Assert.Empty(Walk.Of(p => p.Read(1).Returned(2).Thrown(3)).Reports(LeftInField));
    }

    [Fact]
    public void Field_that_no_second_call_finds_full() => 
        Assert.Empty(Walk.Of(p => p.Read(1).Returned(2).Left(3)).With(isCalledAgain: false).Reports(LeftInField));

    [Fact]
    public void Started_operation_may_still_run_at_the_release()
    {
        Assert.Equal(["'buffer', rented in line 1, is returned while 'stream.ReadAsync(buffer)', started in line 2, may still use it"],
            Walk.Of(p => p.Rented(1).Started(2).Returned(3).Left(4)).Messages(PendingUse));
        Assert.Empty(Walk.Of(p => p.Rented(1).Started(2).Awaited(3).Returned(4).Left(5)).Reports(PendingUse));
    }

    [Theory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public void Started_operation_that_the_walk_knows_to_be_no_danger(bool mayHaveEnded, bool isThrownAside) =>
        Assert.Empty(Walk.Of(p => p.Rented(1).Started(2).Returned(3).Left(4)).With(mayHaveEnded, isThrownAside).Reports(PendingUse));

    [Fact]
    public void Result_is_released_behind_the_return()
    {
        Assert.Equal(["2 POOL016"], Walk.Of(p => p.Rented(1).LeftBody(2).Returned(3).Left(4)).Reports(Escapes));
        Assert.Empty(Walk.Of(p => p.Rented(1).LeftBody(2).Left(4), p => p.Rented(1).Returned(3).Left(4)).Reports(Escapes));
    }

    [Fact]
    public void Field_has_it_when_the_body_ends()
    {
        Assert.Equal(["2 POOL016"], Walk.Of(p => p.Rented(1).Kept(2).Returned(3).Left(5)).Reports(Escapes));
        Assert.Empty(Walk.Of(p => p.Rented(1).Kept(2).Returned(3).Reset(4).Left(5)).Reports(Escapes));
    }

    [Fact]
    public void Element_is_released_when_the_next_one_is_asked_for()
    {
        var yielded = Walk.Of(p => p.Rented(1).Yielded(2).Returned(3).Left(4));
        Assert.Equal(["2 POOL017"], yielded.Reports(Yielded));
        Assert.Empty(yielded.Reports(Escapes));
        Assert.Empty(Walk.Of(p => p.Rented(1).Returned(3).Left(4)).Reports(Yielded));
    }

    [Fact]
    public void Whole_is_taken_for_data()
    {
        Assert.Equal(["2 POOL020"],
            Walk.Of(p => p.Rented(1).Consumed(2).Returned(3).Left(4), p => p.Rented(1).Cleared(5).Consumed(2).Returned(3).Left(4)).Reports(WholeConsumed));
        Assert.Empty(Walk.Of(p => p.Rented(1).Cleared(5).Consumed(2).Returned(3).Left(4)).Reports(WholeConsumed));
    }

    private static string UpToColon(string message) => message.Split(':', ',')[0].Split(" when ")[0];
}
