using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PipeRpc.Generator;

/// <summary>Writes a client and a dispatcher for each interface with <c>[RpcService]</c>.</summary>
[Generator]
public sealed class RpcGenerator : IIncrementalGenerator
{
    private static readonly DiagnosticDescriptor s_unsupported = new(
        "RPC001", "A service cannot be called from another process", "{0}", "PipeRpc", DiagnosticSeverity.Error, isEnabledByDefault: true);

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        // The text is the model: it is compared as a string, and written only when it has changed.
        var services = context.SyntaxProvider.ForAttributeWithMetadataName(
            "PipeRpc.RpcServiceAttribute",
            static (node, _) => node is InterfaceDeclarationSyntax,
            static (c, cancellation) => ServiceText.Of((INamedTypeSymbol)c.TargetSymbol, c.Attributes[0], c.SemanticModel.Compilation, cancellation));
        context.RegisterSourceOutput(services, static (output, service) =>
        {
            foreach (var problem in service.Problems)
                output.ReportDiagnostic(Diagnostic.Create(s_unsupported, problem.Location(), problem.Message));
            if (service.Text is { } text)
                output.AddSource(service.FileName, text);
        });
    }
}
