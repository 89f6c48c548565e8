using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>The options of a project: whether it asks for the checked build.</summary>
internal sealed class ProjectOptions(bool isChecked) : AnalyzerConfigOptionsProvider
{
    public override AnalyzerConfigOptions GlobalOptions { get; } = new Values(isChecked);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

    private sealed class Values(bool isChecked) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, out string value)
        {
            value = isChecked && key == "build_property.PoolAnalyzersChecked" ? "True" : "";
            return value.Length > 0;
        }
    }
}
