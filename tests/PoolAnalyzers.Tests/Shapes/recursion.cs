using System;
using System.Buffers;
using System.Collections.Generic;

static class Tree
{
    public sealed class Node
    {
        public List<Node> Kids = new();
        public int V;
    }

    private static int Walk(Node n, int[] scratch, int depth)
    {
        if (depth >= scratch.Length)
            return 0;
        scratch[depth] = n.V;
        int s = n.V;
        foreach (var k in n.Kids)
            s += Walk(k, scratch, depth + 1);
        return s;
    }

    public static int Sum(Node root)
    {
        var scratch = ArrayPool<int>.Shared.Rent(64); //! POOL001
        int s = Walk(root, scratch, 0);
        return s;
    }

    public static int SumRight(Node root)
    {
        var scratch = ArrayPool<int>.Shared.Rent(64);
        int s = Walk(root, scratch, 0);
        ArrayPool<int>.Shared.Return(scratch);
        return s;
    }

    public static int Early(Node root, int k)
    {
        var scratch = ArrayPool<int>.Shared.Rent(64); //! POOL001
        int s = Walk(root, scratch, 0);
        if (s == k)
            return -1;
        ArrayPool<int>.Shared.Return(scratch);
        return s;
    }
}
