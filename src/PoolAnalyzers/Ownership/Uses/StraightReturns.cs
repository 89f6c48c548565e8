using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>Members that give one thing, and do nothing else.</summary>
internal static class StraightReturns
{
    /// <summary>What the body returns, where that is all it does; a local that it was put into first changes nothing. Null where it does more.</summary>
    /// <param name="member">The operation of a method or accessor, or of its body.</param>
    public static IOperation? Of(IOperation member)
    {
        var body = member is IMethodBodyOperation whole ? whole.BlockBody ?? whole.ExpressionBody : member;
        while (body is IBlockOperation { Operations: [IBlockOperation inner] })
            body = inner;
        return body switch
        {
            IBlockOperation { Operations: [IReturnOperation { ReturnedValue: { } only }] } => only,
            IBlockOperation { Operations: [IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var local] }] },
                IReturnOperation { ReturnedValue: { } named }] }
                when BodyIndex.Plain(named) is ILocalReferenceOperation { Local: var returned }
                    && SymbolEqualityComparer.Default.Equals(returned, local.Symbol) => local.GetVariableInitializer()?.Value,
            _ => null,
        };
    }
}
