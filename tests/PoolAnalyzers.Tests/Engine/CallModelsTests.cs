using PoolAnalyzers.Ownership.Transfer;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>The order of the models of calls is written down with its reasons.</summary>
public sealed class CallModelsTests
{
    public static TheoryData<string> Lists { get; } = [nameof(CallModels.OfInvocations), nameof(CallModels.OfCreations)];

    [Theory]
    [MemberData(nameof(Lists))]
    public void Each_model_has_a_reason_and_a_part(string list)
    {
        var models = list == nameof(CallModels.OfInvocations) ? CallModels.OfInvocations : CallModels.OfCreations;
        Assert.All(models, model => Assert.EndsWith(".", model.Reason, StringComparison.Ordinal));
        Assert.Equal(models.Select(model => model.Reason), models.Select(model => model.Reason).Distinct());
        // Either it decides or it prepares; the last one decides whatever comes to it.
        Assert.All(models, model => Assert.True(model.Asks is null != model.Prepares is null, model.Reason));
        Assert.EndsWith("This answers always.", models[^1].Reason, StringComparison.Ordinal);
    }
}
