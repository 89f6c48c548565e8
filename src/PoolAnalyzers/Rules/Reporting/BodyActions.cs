using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>
/// Actions on bodies whose text says that they may matter. An operation-block action makes the compiler bind and convert every body of the compilation, and
/// even a code-block action makes it collect the nodes of every declaration. Here a body is a piece of syntax until a gate has looked at its text.
/// </summary>
internal static class BodyActions
{
    /// <summary>Calls the action for each body that both gates let through.</summary>
    /// <param name="start">Where to register.</param>
    /// <param name="mayMatterIn">Asked first, for the file of the body.</param>
    /// <param name="mayMatter">Asked for the syntax of a body before the compiler makes operations of it.</param>
    /// <param name="analyze">Gets the bodies.</param>
    public static void RegisterBodyAction(
        this CompilationStartAnalysisContext start, Func<SyntaxTree, bool> mayMatterIn, Func<SyntaxNode, bool> mayMatter,
        Action<BodyAnalysisContext> analyze)
    {
        var byTools = start.Compilation.GetTypeByMetadataName("System.CodeDom.Compiler.GeneratedCodeAttribute");
        start.RegisterCodeAction(mayMatterIn, code =>
        {
            foreach (var (syntax, declaration) in code.Bodies())
            {
                if (mayMatter(syntax) && OwnerOf(declaration, code.SemanticModel, code.CancellationToken) is { } owner && !IsBy(byTools, owner)
                    && code.SemanticModel.GetOperation(syntax, code.CancellationToken) is { Kind: not OperationKind.None } operation)
                    analyze(new BodyAnalysisContext(operation, owner, code));
            }
        });
    }

    /// <summary>The bodies and initializers of a file, each with the node that declares whose it is. What a body declares is part of the body.</summary>
    public static IEnumerable<(SyntaxNode Body, SyntaxNode Declaration)> BodiesIn(SyntaxNode root, TextSpan? part)
    {
        foreach (var node in root.DescendantNodesAndSelf(static n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax))
        {
            if (part is { } asked && !asked.OverlapsWith(node.FullSpan) && !node.FullSpan.Contains(asked))
                continue;
            foreach (var body in BodiesOf(node))
                yield return body;
        }
    }

    /// <summary>Those of one declaration, without those of the types and members in it.</summary>
    public static IEnumerable<(SyntaxNode Body, SyntaxNode Declaration)> BodiesOf(SyntaxNode declaration) => declaration switch
    {
        CompilationUnitSyntax file when file.Members.Any(SyntaxKind.GlobalStatement) => [(file, file)],
        ConstructorDeclarationSyntax { Initializer: { } initializer } constructor =>
            [(initializer, constructor), .. Present(constructor, constructor.Body, constructor.ExpressionBody)],
        BaseMethodDeclarationSyntax method => Present(method, method.Body, method.ExpressionBody),
        PropertyDeclarationSyntax property =>
            [.. Present(property.ExpressionBody), .. Accessors(property), .. property.Initializer is { } value ? Present(property, value, null) : []],
        IndexerDeclarationSyntax indexer => [.. Present(indexer.ExpressionBody), .. Accessors(indexer)],
        BasePropertyDeclarationSyntax property => Accessors(property),
        BaseFieldDeclarationSyntax { Declaration.Variables: var fields } => fields.SelectMany(static f => Present(f, f.Initializer, null)),
        TypeDeclarationSyntax { BaseList: { } bases } type => Arguments(type, bases),
        _ => [],
    };

    // Of its own: what captures the type would be allocated for every declaration.
    private static IEnumerable<(SyntaxNode Body, SyntaxNode Declaration)> Arguments(TypeDeclarationSyntax type, BaseListSyntax bases) =>
        bases.Types.OfType<PrimaryConstructorBaseTypeSyntax>().Select(b => ((SyntaxNode)b, (SyntaxNode)type));

    private static IEnumerable<(SyntaxNode Body, SyntaxNode Declaration)> Accessors(BasePropertyDeclarationSyntax property) =>
        property.AccessorList is { } list ? list.Accessors.SelectMany(static a => Present(a, a.Body, a.ExpressionBody)) : [];

    private static IEnumerable<(SyntaxNode Body, SyntaxNode Declaration)> Present(ArrowExpressionClauseSyntax? getter) =>
        getter is null ? [] : [(getter, getter)];

    private static IEnumerable<(SyntaxNode Body, SyntaxNode Declaration)> Present(SyntaxNode declaration, SyntaxNode? block, SyntaxNode? arrow) =>
        (block ?? arrow) is { } body ? [(body, declaration)] : [];

    /// <summary>The method, field or property that the body belongs to.</summary>
    public static ISymbol? OwnerOf(SyntaxNode declaration, SemanticModel model, CancellationToken cancellation) => declaration switch
    {
        // The file declares the method that its statements are in; and where there is an arrow, the property stands above it.
        ArrowExpressionClauseSyntax { Parent: { } property } => (model.GetDeclaredSymbol(property, cancellation) as IPropertySymbol)?.GetMethod,
        TypeDeclarationSyntax type => (model.GetDeclaredSymbol(type, cancellation) as INamedTypeSymbol)?.InstanceConstructors
            .FirstOrDefault(c => c.DeclaringSyntaxReferences is [var reference] && reference.SyntaxTree == type.SyntaxTree && reference.Span == type.Span),
        _ => model.GetDeclaredSymbol(declaration, cancellation),
    };

    /// <summary>The control-flow graph of the whole member that the body is part of.</summary>
    public static ControlFlowGraph GraphOf(IOperation body, CancellationToken cancellation)
    {
        while (body.Parent is { } parent)
            body = parent;
        return body switch
        {
            IMethodBodyOperation method => ControlFlowGraph.Create(method, cancellation),
            IConstructorBodyOperation constructor => ControlFlowGraph.Create(constructor, cancellation),
            IFieldInitializerOperation field => ControlFlowGraph.Create(field, cancellation),
            IPropertyInitializerOperation property => ControlFlowGraph.Create(property, cancellation),
            IBlockOperation block => ControlFlowGraph.Create(block, cancellation),
            _ => throw new ArgumentException($"A body of kind {body.Kind} has no graph.", nameof(body)),
        };
    }

    /// <summary>Code that a tool has written into a file of the user.</summary>
    private static bool IsBy(INamedTypeSymbol? attribute, ISymbol symbol)
    {
        if (attribute is null)
            return false;
        for (var at = symbol; at is not null and not INamespaceSymbol; at = (at as IMethodSymbol)?.AssociatedSymbol ?? at.ContainingSymbol)
        {
            if (at.GetAttributes().Any(a => SymbolEqualityComparer.Default.Equals(a.AttributeClass, attribute)))
                return true;
        }

        return false;
    }
}

/// <summary>One body that may matter, and where to report what is wrong with it.</summary>
internal sealed class BodyAnalysisContext(IOperation body, ISymbol owner, CodePart code)
{
    /// <summary>The operation of the body or of the initializer.</summary>
    public IOperation Body { get; } = body;

    /// <summary>The method, field or property that the body belongs to.</summary>
    public ISymbol OwningSymbol { get; } = owner;

    /// <summary>The model of the file.</summary>
    public SemanticModel SemanticModel => code.SemanticModel;

    /// <summary>Ends the analysis early.</summary>
    public CancellationToken CancellationToken => code.CancellationToken;

    /// <summary>Reports, unless the member is excluded from the rule by an option.</summary>
    public void Report(Diagnostic diagnostic)
    {
        if (!Exclusions.Excludes(diagnostic, OwningSymbol, code.Options))
            code.Report(diagnostic);
    }

    /// <summary>The control-flow graph of the whole member that the body is part of.</summary>
    public ControlFlowGraph GetControlFlowGraph(IOperation body) => BodyActions.GraphOf(body, CancellationToken);
}
